import { messageOf } from '@primehour/contract/errors';
import { ErrorState } from '@primehour/ui/error-state';
import { Loading, Skeleton } from '@primehour/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Redirect, useLocation, useParams } from 'wouter';
import * as copy from '../../copy/sign-in.ts';
import * as titles from '../../copy/titles.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/use-session.ts';
import { StepHead } from './components/step-head.tsx';
import { surveyPageOf } from './form.ts';
import { surveyQuery } from './queries.ts';
import { QuestionForm } from './question-form.tsx';

/** One question per page (product/onboarding#survey). The questions are loaded on page 1 and kept for the others. */
export function SurveyPage() {
  const { page: address } = useParams();
  const isFirst = address === '1';
  const { surveyDetails, user } = useSession();
  const loading = useQuery({ ...surveyQuery(), enabled: isFirst });
  const [, navigate] = useLocation();

  if (isFirst && loading.isError) {
    return (
      <ErrorState
        title={copy.surveyFailedTitle}
        message={messageOf(loading.error)}
        onRetry={() => void loading.refetch()}
      />
    );
  }
  if (isFirst && loading.isPending) return <QuestionSkeleton />;
  const questions = loading.data ?? surveyDetails;
  const page = isFirst || questions.length > 0 ? surveyPageOf(address, questions.length) : 'FIRST';
  if (page === 'DONE') return <Redirect to={paths.thanks} replace />;
  const question = page === 'FIRST' ? undefined : questions[page - 1];
  if (page === 'FIRST' || !question) return <Redirect to={paths.surveyPage(1)} replace />;

  const next = page < questions.length ? paths.surveyPage(page + 1) : paths.thanks;
  return (
    <>
      <StepHead
        step={titles.survey}
        isPaymentSkipped={!user?.has_account_info}
        part={copy.surveyPart(page, questions.length)}
        title={question.question}
      />
      <QuestionForm
        key={question.id}
        question={question}
        onDone={() => navigate(next)}
        backHref={page > 1 ? paths.surveyPage(page - 1) : undefined}
      />
    </>
  );
}

function QuestionSkeleton() {
  return (
    <Loading className="flex flex-col gap-4">
      <Skeleton className="h-9 w-full" />
      <Skeleton className="mt-4 h-8 w-4/5" />
      {[1, 2, 3, 4].map((option) => (
        <Skeleton key={option} className="h-12 w-full rounded-lg" />
      ))}
    </Loading>
  );
}

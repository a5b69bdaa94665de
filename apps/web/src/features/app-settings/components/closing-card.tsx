import { messageOf } from '@primehour/contract/errors';
import { formatDate } from '@primehour/domain/format/time';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { ErrorState } from '@primehour/ui/error-state';
import { Link } from '@primehour/ui/link';
import { SkeletonText } from '@primehour/ui/skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useBusiness } from '../../../account/business.ts';
import * as copy from '../../../copy/app-settings.ts';
import * as noticeCopy from '../../../copy/notices.ts';
import { blockersOf } from '../closing-model.ts';
import { closingQuery, reopenMutation } from '../closing-queries.ts';
import { askToClose } from '../closing-question.ts';

/** Closing the business, what prevents it, or reopening it (product/closing). */
export function ClosingCard() {
  const { id, name, timezone } = useBusiness();
  const closing = useQuery(closingQuery(id));
  const { data } = closing;
  if (data?.closed) return <ClosedCard until={formatDate(data.closed.erasedAt, timezone)} />;
  const blockers = data ? blockersOf(data) : [];
  return (
    <Card title={copy.closeTitle} description={copy.closeText}>
      {closing.isPending && <SkeletonText lines={2} />}
      {closing.isError && !data && (
        <ErrorState
          title={copy.closeLoadFailed}
          message={messageOf(closing.error)}
          onRetry={() => void closing.refetch()}
          isRetrying={closing.isFetching}
        />
      )}
      {blockers.length > 0 && (
        <>
          <p>{copy.settleFirst}</p>
          <ul className="mt-2 list-disc pl-5">
            {blockers.map(({ kind, href, text }) => (
              <li key={kind}>
                <Link href={href} className="underline underline-offset-2">
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {data && blockers.length === 0 && (
        <Button variant="danger" onClick={() => askToClose(id, name)}>
          {copy.closeTitle}
        </Button>
      )}
    </Card>
  );
}

function ClosedCard({ until }: { until: string }) {
  const { id } = useBusiness();
  const reopen = useMutation(reopenMutation(id));
  return (
    <Card title={noticeCopy.closedTitle} description={copy.closedText(until)}>
      <Button isBusy={reopen.isPending} onClick={() => reopen.mutate()}>
        {noticeCopy.reopen}
      </Button>
      {reopen.error && (
        <Banner tone="danger" className="mt-4">
          {messageOf(reopen.error)}
        </Banner>
      )}
    </Card>
  );
}

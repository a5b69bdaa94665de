import * as copy from '@primehour/contract/copy/refusals';
import { surveyAnswer, surveyQuestion } from '@primehour/db/schema/support';
import type { Tx } from '@primehour/db/transaction';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, eq } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';

export type SurveyAnswer = {
  readonly questionId: string;
  readonly optionId?: string | null | undefined;
  readonly freeTextAnswer?: string | undefined;
};

/**
 * Stores one answer: an option, custom text, or neither, which means skipped (product/onboarding#survey). Answering
 * again replaces the answer.
 * @throws Refusal VALIDATION, NOT_FOUND
 */
export async function answerSurvey(tx: Tx, userId: string, answer: SurveyAnswer, now: Instant): Promise<void> {
  const optionId = answer.optionId ?? null;
  const freeTextAnswer = answer.freeTextAnswer ?? null;
  if (optionId !== null && freeTextAnswer !== null) {
    const message = copy.twoSurveyAnswers;
    throw new Refusal('VALIDATION', { issues: [{ path: 'freeTextAnswer', message }] });
  }
  const [question] = await tx
    .select({ id: surveyQuestion.id })
    .from(surveyQuestion)
    .where(and(eq(surveyQuestion.id, answer.questionId), eq(surveyQuestion.isActive, true)));
  orNotFound(question);
  // The foreign key ensures that the option belongs to the question.
  const stored = { optionId, freeTextAnswer, answeredAt: dateOf(now) };
  await tx
    .insert(surveyAnswer)
    .values({ userId, questionId: answer.questionId, ...stored })
    .onConflictDoUpdate({ target: [surveyAnswer.userId, surveyAnswer.questionId], set: stored });
}

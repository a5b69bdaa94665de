import { helpMessage, surveyAnswer, surveyOption, surveyQuestion } from '@primehour/db/schema/support';
import type { Queryable } from '@primehour/db/transaction';
import { and, asc, desc, eq, sql } from 'drizzle-orm';

/** All survey answers for the operator, by question including retired ones, oldest first. */
export const listSurveyAnswers = (queryable: Queryable) =>
  queryable
    .select({
      position: surveyQuestion.position,
      question: surveyQuestion.question,
      userId: surveyAnswer.userId,
      answeredAt: surveyAnswer.answeredAt,
      isSkipped: surveyAnswer.isSkipped,
      option: surveyOption.option,
      freeTextAnswer: surveyAnswer.freeTextAnswer,
    })
    .from(surveyAnswer)
    .innerJoin(surveyQuestion, eq(surveyQuestion.id, surveyAnswer.questionId))
    .leftJoin(surveyOption, eq(surveyOption.id, surveyAnswer.optionId))
    .orderBy(asc(surveyQuestion.position), asc(surveyAnswer.answeredAt), asc(surveyAnswer.userId));

export type SurveyAnswerRow = Awaited<ReturnType<typeof listSurveyAnswers>>[number];

export type SurveyQuestionRow = {
  readonly id: string;
  readonly question: string;
  readonly options: readonly { readonly id: string; readonly option: string }[];
  /** This user's answers. */
  readonly answer: { readonly optionId: string | null; readonly freeTextAnswer: string | null } | undefined;
};

/** The active questions and options in order, with this user's answers. */
export async function listSurveyQuestions(queryable: Queryable, userId: string): Promise<SurveyQuestionRow[]> {
  const rows = await queryable
    .select({
      id: surveyQuestion.id,
      question: surveyQuestion.question,
      optionId: surveyOption.id,
      option: surveyOption.option,
      answeredAt: surveyAnswer.answeredAt,
      chosenId: surveyAnswer.optionId,
      freeTextAnswer: surveyAnswer.freeTextAnswer,
    })
    .from(surveyQuestion)
    .leftJoin(surveyOption, and(eq(surveyOption.questionId, surveyQuestion.id), eq(surveyOption.isActive, true)))
    .leftJoin(surveyAnswer, and(eq(surveyAnswer.questionId, surveyQuestion.id), eq(surveyAnswer.userId, userId)))
    .where(eq(surveyQuestion.isActive, true))
    .orderBy(asc(surveyQuestion.position), asc(surveyOption.position));
  const questions = new Map<string, SurveyQuestionRow & { options: { id: string; option: string }[] }>();
  for (const { id, question, optionId, option, answeredAt, chosenId, freeTextAnswer } of rows) {
    const answer = answeredAt === null ? undefined : { optionId: chosenId, freeTextAnswer };
    const entry = questions.get(id) ?? { id, question, options: [], answer };
    if (optionId !== null && option !== null) entry.options.push({ id: optionId, option });
    questions.set(id, entry);
  }
  return [...questions.values()];
}

export type EditedQuestion = typeof surveyQuestion.$inferSelect & {
  readonly options: readonly (typeof surveyOption.$inferSelect & { readonly answers: number })[];
  /** Options and custom texts. */
  readonly answers: number;
  readonly skips: number;
};

/** All questions in order, including retired ones, with the number of answers and skips. */
export async function readSurvey(queryable: Queryable): Promise<EditedQuestion[]> {
  const questions = await queryable.select().from(surveyQuestion).orderBy(asc(surveyQuestion.position));
  const options = await queryable.select().from(surveyOption).orderBy(asc(surveyOption.position));
  const counts = await queryable
    .select({
      questionId: surveyAnswer.questionId,
      optionId: surveyAnswer.optionId,
      isSkipped: surveyAnswer.isSkipped,
      n: sql<number>`count(*)::int`,
    })
    .from(surveyAnswer)
    .groupBy(surveyAnswer.questionId, surveyAnswer.optionId, surveyAnswer.isSkipped);
  const sumOf = (isIncluded: (count: (typeof counts)[number]) => boolean) =>
    counts.filter(isIncluded).reduce((sum, { n }) => sum + n, 0);
  return questions.map((question) => ({
    ...question,
    answers: sumOf(({ questionId, isSkipped }) => questionId === question.id && !isSkipped),
    skips: sumOf(({ questionId, isSkipped }) => questionId === question.id && isSkipped),
    options: options
      .filter(({ questionId }) => questionId === question.id)
      .map((option) => ({ ...option, answers: sumOf(({ optionId }) => optionId === option.id) })),
  }));
}

/** More than anyone asks back for. */
const HELP_SHOWN_MAX = 20;

export const listHelpMessages = (queryable: Queryable, userId: string) =>
  queryable
    .select()
    .from(helpMessage)
    .where(eq(helpMessage.userId, userId))
    .orderBy(desc(helpMessage.createdAt), desc(helpMessage.id))
    .limit(HELP_SHOWN_MAX);

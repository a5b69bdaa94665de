import { surveyOption, surveyQuestion } from '@primehour/db/schema/support';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import { asc, eq, sql } from 'drizzle-orm';

/** The operator's edits of the survey. Nothing is ever deleted, so that answers keep their question and option. */

export class SurveyProblem extends Error {
  override readonly name = 'SurveyProblem';
}

export async function addQuestion(tx: Tx, question: string, options: readonly string[]): Promise<void> {
  const all = await lockQuestions(tx);
  const id = uuidV7();
  await tx
    .insert(surveyQuestion)
    .values({ id, question: parseText(question), position: (all.at(-1)?.position ?? 0) + 1 });
  await offerOptions(tx, id, options);
}

export async function rewordQuestion(tx: Tx, number: number, question: string): Promise<void> {
  const { id } = await questionAt(tx, number);
  await tx
    .update(surveyQuestion)
    .set({ question: parseText(question) })
    .where(eq(surveyQuestion.id, id));
}

/** Replaces the options; one with unchanged text keeps its answers. */
export async function replaceOptions(tx: Tx, number: number, options: readonly string[]): Promise<void> {
  const { id } = await questionAt(tx, number);
  await offerOptions(tx, id, options);
}

export async function setQuestionActive(tx: Tx, number: number, isActive: boolean): Promise<void> {
  const { id } = await questionAt(tx, number);
  await tx.update(surveyQuestion).set({ isActive }).where(eq(surveyQuestion.id, id));
}

/** Moves a question to another position; those in between move up or down by one. */
export async function moveQuestion(tx: Tx, number: number, to: number): Promise<void> {
  const all = await lockQuestions(tx);
  const moved = pick(all, number);
  pick(all, to);
  const order = all.filter(({ id }) => id !== moved.id);
  order.splice(to - 1, 0, moved);
  // Positions are unique at every moment, so all move out of the way first.
  await tx.update(surveyQuestion).set({ position: sql`-${surveyQuestion.position} - 1000000` });
  for (const [index, { id }] of order.entries()) {
    await tx
      .update(surveyQuestion)
      .set({ position: index + 1 })
      .where(eq(surveyQuestion.id, id));
  }
}

const lockQuestions = (tx: Tx) => tx.select().from(surveyQuestion).orderBy(asc(surveyQuestion.position)).for('update');

const questionAt = async (tx: Tx, number: number) => pick(await lockQuestions(tx), number);

/** Questions are numbered by their position in the list, from 1. */
function pick<Row>(rows: readonly Row[], number: number): Row {
  const row = Number.isInteger(number) ? rows[number - 1] : undefined;
  if (!row) throw new SurveyProblem(`There is no question ${number}: the list has ${rows.length}.`);
  return row;
}

async function offerOptions(tx: Tx, questionId: string, options: readonly string[]): Promise<void> {
  const texts = [...new Set(options.map(parseText))];
  if (texts.length === 0) throw new SurveyProblem('A question needs at least one option.');
  const known = await tx.select().from(surveyOption).where(eq(surveyOption.questionId, questionId));
  await tx
    .update(surveyOption)
    .set({ isActive: false, position: sql`-${surveyOption.position} - 1000000` })
    .where(eq(surveyOption.questionId, questionId));
  for (const [index, option] of texts.entries()) {
    const same = known.find((row) => row.option === option);
    const offered = { position: index + 1, isActive: true };
    if (same) await tx.update(surveyOption).set(offered).where(eq(surveyOption.id, same.id));
    else await tx.insert(surveyOption).values({ id: uuidV7(), questionId, option, ...offered });
  }
  const retired = known.filter(({ option }) => !texts.includes(option));
  for (const [index, { id }] of retired.entries()) {
    await tx
      .update(surveyOption)
      .set({ position: texts.length + index + 1 })
      .where(eq(surveyOption.id, id));
  }
}

const TEXT_MAX_LENGTH = 300;

function parseText(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  if (!line || line.length > TEXT_MAX_LENGTH) {
    throw new SurveyProblem(`Each text must have 1 to ${TEXT_MAX_LENGTH} characters: "${line}"`);
  }
  return line;
}

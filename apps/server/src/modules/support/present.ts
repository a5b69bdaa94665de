import { createHmac } from 'node:crypto';
import type { helpMessage } from '@primehour/db/schema/support';
import { instantOf } from '../../clock.ts';
import type { UserRow } from '../business/api.ts';
import type { SurveyQuestionRow } from './queries.ts';

export const presentHelpMessage = ({ id, body, createdAt, answer, readAt }: typeof helpMessage.$inferSelect) => ({
  id,
  text: body,
  createdAt: instantOf(createdAt),
  answer,
  isUnread: answer !== null && readAt === null,
});

export const presentQuestion = ({ id, question, options, answer }: SurveyQuestionRow) => ({
  id,
  question,
  options: options.map((offered) => ({ id: offered.id, option: offered.option })),
  ...(answer && { answer: { optionId: answer.optionId, freeTextAnswer: answer.freeTextAnswer } }),
});

/** Chatwoot trusts an identifier only with its HMAC-SHA256 under the inbox's key. */
export function presentHelpIdentity(row: UserRow, hmacToken: string | undefined) {
  const identifierHash = hmacToken === undefined ? null : createHmac('sha256', hmacToken).update(row.id).digest('hex');
  const name = [row.firstName, row.lastName].filter((part) => part !== null).join(' ') || row.phone;
  return { identifier: row.id, identifierHash, name, email: row.email, phone: row.phone };
}

import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

/** What a partner wrote to the operator. */
export const helpMessage = pgTable('help_message', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  body: text('body').notNull(),
  createdAt: instant('created_at').notNull(),
  answeredAt: instant('answered_at'),
  /** Null until it is answered, and if the answer was given by phone or email. */
  answer: text('answer'),
  /** When its author saw the answer. */
  readAt: instant('read_at'),
});

export const surveyQuestion = pgTable('survey_question', {
  id: uuid('id').primaryKey(),
  position: integer('position').notNull(),
  question: text('question').notNull(),
  isActive: boolean('is_active').notNull().default(true),
});

export const surveyOption = pgTable('survey_option', {
  id: uuid('id').primaryKey(),
  questionId: uuid('question_id').notNull(),
  position: integer('position').notNull(),
  option: text('option').notNull(),
  isActive: boolean('is_active').notNull().default(true),
});

/**
 * An option or custom text, never both; if neither, the question was skipped, which is not an answer
 * (product/onboarding#survey).
 */
export const surveyAnswer = pgTable(
  'survey_answer',
  {
    userId: uuid('user_id').notNull(),
    questionId: uuid('question_id').notNull(),
    optionId: uuid('option_id'),
    freeTextAnswer: text('free_text_answer'),
    isSkipped: boolean('is_skipped')
      .notNull()
      .generatedAlwaysAs(sql`option_id is null and free_text_answer is null`),
    answeredAt: instant('answered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.questionId] })],
);

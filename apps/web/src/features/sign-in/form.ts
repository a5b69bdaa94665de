import * as issues from '@primehour/contract/copy/issues';
import type { CallInput } from '@primehour/contract/endpoint';
import type { answerSurvey } from '@primehour/contract/support';
import { ok, refused, type Result } from '@primehour/domain/result';
import * as copy from '../../copy/sign-in.ts';
import type { SurveyQuestion } from '../../session/session.ts';

/** The state of a question's page. */
export type Choice = { optionId: string | null; isOther: boolean; text: string };
export const NO_CHOICE: Choice = { optionId: null, isOther: false, text: '' };

/** What was answered before; a question that was skipped has no choice (product/onboarding#survey). */
export function choiceOf({ answer, options }: SurveyQuestion): Choice {
  if (answer?.freeTextAnswer) return typeOther(NO_CHOICE, answer.freeTextAnswer);
  // An option that is no longer offered can't be kept.
  const option = options.find(({ id }) => id === answer?.optionId);
  return option ? chooseOption(NO_CHOICE, option.id) : NO_CHOICE;
}

/** Choosing a preset option deactivates the custom answer (product/onboarding#survey). */
export const chooseOption = (choice: Choice, optionId: string): Choice => ({ ...choice, optionId, isOther: false });

export const chooseOther = (choice: Choice): Choice => ({ ...choice, optionId: null, isOther: true });

/**
 * Typing activates 'Other' and replaces the preset choice; clearing the text empties the answer
 * (product/onboarding#survey).
 */
export const typeOther = (_: Choice, text: string): Choice => ({ optionId: null, isOther: true, text });

export const CHOICE_MESSAGES = {
  NO_TEXT: issues.answerRequired,
  NO_ANSWER: copy.answerMissing,
} as const;

type Body = CallInput<typeof answerSurvey>['body'];

/** Either an option or custom text (product/onboarding#survey). */
export function answerOf(questionId: string, choice: Choice): Result<Body, keyof typeof CHOICE_MESSAGES> {
  const text = choice.text.trim();
  if (choice.isOther) return text ? ok({ questionId, freeTextAnswer: text }) : refused('NO_TEXT');
  return choice.optionId ? ok({ questionId, optionId: choice.optionId }) : refused('NO_ANSWER');
}

/** Skip sends a null option (product/onboarding#survey). */
export const skipOf = (questionId: string): Body => ({ questionId, optionId: null });

/**
 * Where the URL of a survey page leads: a page of the survey, its beginning, or its end (product/onboarding#survey).
 */
export function surveyPageOf(page: string | undefined, questionCount: number): number | 'FIRST' | 'DONE' {
  if (questionCount === 0) return 'DONE';
  const number = /^[1-9]\d{0,3}$/.test(page ?? '') ? Number(page) : 0;
  return number >= 1 && number <= questionCount ? number : 'FIRST';
}

import { HELP_MESSAGE_MAX_LENGTH } from '@primehour/domain/limits';
import * as z from 'zod/mini';
import * as copy from './copy/issues.ts';
import { endpoint } from './endpoint.ts';
import { line, prose, uuid } from './primitives.ts';

const surveyQuestion = z.object({
  id: z.string(),
  question: z.string(),
  options: z.array(z.object({ id: z.string(), option: z.string() })),
  /** This user's earlier answers; both are null for a skipped question. */
  answer: z.optional(z.object({ optionId: z.nullable(z.string()), freeTextAnswer: z.nullable(z.string()) })),
});

export const getSurvey = endpoint({
  id: 'user.getSurvey',
  method: 'GET',
  path: '/user/api/survey',
  audience: 'user',
  summary: 'The survey questions in order.',
  source: 'product/onboarding#survey',
  output: z.array(surveyQuestion),
  refusals: [],
});

export const answerSurvey = endpoint({
  id: 'user.answerSurvey',
  method: 'POST',
  path: '/user/api/survey',
  audience: 'user',
  summary: 'Stores one answer: an option, custom text, or neither (skipped).',
  source: 'product/onboarding#survey',
  body: z.object({
    questionId: uuid(),
    optionId: z.optional(z.nullable(uuid())),
    freeTextAnswer: z.optional(line(copy.answerRequired, 1000)),
  }),
  output: z.object({ isStored: z.literal(true) }),
  status: 201,
  refusals: ['NOT_FOUND'],
});

export const helpForm = z.object({ text: prose(copy.messageRequired, HELP_MESSAGE_MAX_LENGTH) });

export const sendHelpMessage = endpoint({
  id: 'user.sendHelpMessage',
  method: 'POST',
  path: '/user/api/help-messages',
  audience: 'user',
  summary: 'Leaves a message for the operator.',
  source: 'product/shell#help',
  body: helpForm,
  output: z.object({ isStored: z.literal(true) }),
  status: 201,
  refusals: [],
});

export const listHelpMessages = endpoint({
  id: 'user.listHelpMessages',
  method: 'GET',
  path: '/user/api/help-messages',
  audience: 'user',
  summary: 'The user’s last messages to the operator, newest first, with the answers.',
  source: 'product/shell#help',
  output: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      createdAt: z.number(),
      /** Null until it is answered, and if the answer was given by phone or email. */
      answer: z.nullable(z.string()),
      isUnread: z.boolean(),
    }),
  ),
  refusals: [],
});

export const readHelpAnswers = endpoint({
  id: 'user.readHelpAnswers',
  method: 'POST',
  path: '/user/api/help-messages/read',
  audience: 'user',
  summary: 'Marks the operator’s answers as read.',
  source: 'product/shell#help',
  output: z.object({ isStored: z.literal(true) }),
  status: 201,
  refusals: [],
});

export const getHelpIdentity = endpoint({
  id: 'user.getHelpIdentity',
  method: 'GET',
  path: '/user/api/help-identity',
  audience: 'user',
  summary: 'This user’s identity for the help chat, with the proof that its provider requires, if one is configured.',
  source: 'product/shell#help',
  output: z.object({
    identifier: z.string(),
    identifierHash: z.nullable(z.string()),
    name: z.string(),
    email: z.nullable(z.string()),
    phone: z.string(),
  }),
  refusals: [],
});

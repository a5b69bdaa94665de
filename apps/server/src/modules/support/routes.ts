import * as calls from '@primehour/contract/support';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoint.ts';
import { orNotFound } from '../../refusal.ts';
import { findUser } from '../business/api.ts';
import { answerSurvey } from './commands/answer-survey.ts';
import { leaveHelpMessage } from './commands/leave-help-message.ts';
import { readHelpAnswers } from './commands/read-help-answers.ts';
import { presentHelpIdentity, presentHelpMessage, presentQuestion } from './present.ts';
import { listHelpMessages, listSurveyQuestions } from './queries.ts';

/** The survey, and messages from partners to the operator (product/api#user-calls). */
export function supportRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;

  route(app, deps, calls.getSurvey, async ({ user }) =>
    (await listSurveyQuestions(db.read, user.userId)).map(presentQuestion),
  );

  route(app, deps, calls.answerSurvey, async ({ user, body }) => {
    await db.transaction((tx) => answerSurvey(tx, user.userId, body, clock.now()));
    return { isStored: true as const };
  });

  route(app, deps, calls.sendHelpMessage, async ({ user, body }) => {
    await db.transaction((tx) => leaveHelpMessage(tx, user.userId, body.text, clock.now()));
    return { isStored: true as const };
  });

  route(app, deps, calls.listHelpMessages, async ({ user }) =>
    (await listHelpMessages(db.read, user.userId)).map(presentHelpMessage),
  );

  route(app, deps, calls.readHelpAnswers, async ({ user }) => {
    await db.transaction((tx) => readHelpAnswers(tx, user.userId, clock.now()));
    return { isStored: true as const };
  });

  route(app, deps, calls.getHelpIdentity, async ({ user }) =>
    presentHelpIdentity(orNotFound(await findUser(db.read, user.userId)), deps.config.chat?.hmacToken),
  );
}

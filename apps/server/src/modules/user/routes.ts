import * as calls from '@primehour/contract/user';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoint.ts';
import { found, Refusal } from '../../http/refusal.ts';
import type { Scope } from '../../http/session-gate.ts';
import { answerSurvey } from './commands/answer-survey.ts';
import { connectSandboxBank } from './commands/connect-sandbox-bank.ts';
import { createBusiness } from './commands/create-business.ts';
import { refreshAccount } from './commands/remember-account.ts';
import { setCalendarActive } from './commands/set-calendar-active.ts';
import { updateBusiness } from './commands/update-business.ts';
import { updateUser } from './commands/update-user.ts';
import { presentAccount, presentBusiness, presentUser } from './present.ts';
import { findUser, listBusinesses, listSurveyQuestions } from './queries.ts';

/** A user's profile, business, survey and bank account (spec 1 §7). */
export function userRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, payments } = deps;

  route(app, deps, calls.getUser, async ({ user }) => presentUser(found(await findUser(db.read, user.userId))));

  route(app, deps, calls.updateUser, ({ user, body }) =>
    db.transaction(async (tx) => presentUser(await updateUser(tx, user.userId, body))),
  );

  route(app, deps, calls.listBusinesses, async ({ user }) =>
    (await listBusinesses(db.read, user.userId)).map(presentBusiness),
  );

  route(app, deps, calls.createBusiness, ({ user, body }) =>
    db.transaction(async (tx) => presentBusiness(await createBusiness(tx, user.userId, body, clock.now()))),
  );

  route(app, deps, calls.updateBusiness, ({ scope, params, body }) => {
    requireOwn(scope, params.id);
    return db.transaction(async (tx) => presentBusiness(await updateBusiness(tx, scope, body, deps.config)));
  });

  route(app, deps, calls.setCalendarActive, ({ scope, params, body }) => {
    requireOwn(scope, params.id);
    return db.transaction(async (tx) =>
      presentBusiness(await setCalendarActive(tx, scope.businessId, body.isCalendarActive)),
    );
  });

  route(app, deps, calls.getSurvey, async () =>
    (await listSurveyQuestions(db.read)).map(({ id, question, options }) => ({
      id,
      question,
      options: options.map((option) => ({ id: option.id, option: option.option })),
    })),
  );

  route(app, deps, calls.answerSurvey, async ({ user, body }) => {
    await db.transaction((tx) => answerSurvey(tx, user.userId, body, clock.now()));
    return { isStored: true as const };
  });

  route(app, deps, calls.openAccountSession, async ({ scope }) => ({
    provider: payments.name,
    ...(await payments.openAccountSession({ businessId: scope.businessId })),
  }));

  route(app, deps, calls.getAccount, async ({ scope }) =>
    presentAccount(payments.name, await refreshAccount(deps, scope.businessId)),
  );

  route(app, deps, calls.connectSandboxBank, async ({ scope, body }) => {
    const account = await connectSandboxBank(deps, scope.businessId, body);
    return { status: account.status };
  });
}

/** A business of somebody else and one that is not there look the same (decisions, error form). */
function requireOwn(scope: Scope, businessId: string): void {
  if (businessId !== scope.businessId) throw new Refusal('NOT_FOUND');
}

import * as accountCalls from '@primehour/contract/bank-account';
import * as businessCalls from '@primehour/contract/business';
import { getPartnerBookingDetails } from '@primehour/contract/listing';
import * as preferenceCalls from '@primehour/contract/preferences';
import * as calls from '@primehour/contract/user';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { listInAllCells } from '../../cells/ask-cells.ts';
import { copyPerson } from '../../cells/copy-person.ts';
import { peopleOf } from '../../cells/people.ts';
import { noteInDirectory } from '../../cells/update-directory.ts';
import * as copy from '../../copy/pages.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoint.ts';
import { requireScope, type Scope } from '../../http/session-gate.ts';
import { posterFile } from '../../poster.ts';
import { Refusal, orNotFound } from '../../refusal.ts';
import { asMember } from '../../tenant-write.ts';
import { refuseSuspended } from '../operator/api.ts';
import { changeSlug } from './commands/change-slug.ts';
import { connectSandboxBank } from './commands/connect-sandbox-bank.ts';
import { createBusiness } from './commands/create-business.ts';
import { disconnectAccount } from './commands/disconnect-account.ts';
import { openAccountSession } from './commands/open-account-session.ts';
import { releaseSlug, reserveSlug } from './commands/reserve-slug.ts';
import { savePreferences } from './commands/save-preferences.ts';
import { setCalendarActive } from './commands/set-calendar-active.ts';
import { syncAccountOrStored } from './commands/sync-account.ts';
import { updateBusiness } from './commands/update-business.ts';
import { updateUser } from './commands/update-user.ts';
import { requireProofForPayout } from './policy.ts';
import {
  presentAccount,
  presentBusiness,
  presentBusinesses,
  presentPreferences,
  presentSlug,
  presentUser,
} from './present.ts';
import { findNames, findPageLinks, findPreferences, listSlugChanges, findUser, listBusinesses } from './queries.ts';

/** The user who creates a business owns it. */
const OWNER = { role: 'OWNER', grants: [] } as const;

/** What belongs to the user, regardless of their businesses. */
function userRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;

  route(app, deps, calls.getUser, async ({ user }) => presentUser(orNotFound(await findUser(db.read, user.userId))));

  route(app, deps, calls.updateUser, async ({ user: { userId }, body }) => {
    const saved = await peopleOf(deps).transaction((tx) => updateUser(tx, userId, body));
    return presentUser((await copyPerson(deps, userId)) ? orNotFound(await findUser(db.read, userId)) : saved);
  });

  route(app, deps, preferenceCalls.getPreferences, async ({ user }) =>
    presentPreferences(await findPreferences(db.read, user.userId), deps.config),
  );

  route(app, deps, preferenceCalls.savePreferences, async ({ user: { userId }, body }) => {
    const saved = await peopleOf(deps).transaction((tx) => savePreferences(tx, userId, body, clock.now()));
    await copyPerson(deps, userId);
    return presentPreferences(saved, deps.config);
  });
}

/** A user's profile, business and bank account (product/api#user-calls). */
export function businessRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, payments } = deps;
  userRoutes(app, deps);

  route(app, deps, businessCalls.listBusinesses, ({ user: { userId }, request }) =>
    listInAllCells(deps, { userId, request }, async () => presentBusinesses(await listBusinesses(db.read, userId))),
  );

  route(app, deps, businessCalls.createBusiness, ({ user, body }) =>
    db.transaction(async (tx) => presentBusiness(await createBusiness(tx, user.userId, body, clock.now()), OWNER)),
  );

  route(app, deps, businessCalls.updateBusiness, ({ scope, params, body }) => {
    requireOwn(scope, params.id);
    return asMember(deps, scope, async (write) =>
      presentBusiness(await updateBusiness(write, scope, body, deps), scope.member),
    );
  });

  addressRoutes(app, deps);

  route(app, deps, getPartnerBookingDetails, async ({ params, request }) => {
    const { id, suspendedAt, ...links } = orNotFound(await findPageLinks(deps.db.read, params.slug));
    // The owner of a suspended business still needs its links in the dashboard.
    if (suspendedAt !== null && !(await isOwnBusiness(deps, request, id))) throw new Refusal('BUSINESS_UNAVAILABLE');
    return links;
  });

  route(app, deps, businessCalls.setCalendarActive, ({ scope, params, body }) => {
    requireOwn(scope, params.id);
    return asMember(deps, scope, async (write) =>
      presentBusiness(await setCalendarActive(write, scope, body.isCalendarActive), scope.member),
    );
  });

  route(app, deps, accountCalls.openAccountSession, async ({ scope }) => {
    await requireProofForPayout(deps, scope);
    const { secret, publishableKey } = await openAccountSession(deps, scope.businessId, scope.userId);
    return { provider: payments.name, secret, publishableKey };
  });

  route(app, deps, accountCalls.getAccount, async ({ scope }) =>
    presentAccount(payments.name, await syncAccountOrStored(deps, scope.businessId)),
  );

  route(app, deps, accountCalls.connectSandboxBank, async ({ scope, body }) => {
    await requireProofForPayout(deps, scope);
    const account = await connectSandboxBank(deps, scope, body);
    return { status: presentAccount(payments.name, account).status };
  });

  route(app, deps, accountCalls.disconnectAccount, async ({ scope }) => {
    await disconnectAccount(deps, scope);
    return presentAccount(payments.name, undefined);
  });
}

/** The address of the booking page, and the posters that show it. */
function addressRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;

  route(app, deps, businessCalls.getSlug, async ({ scope, params }) => {
    requireOwn(scope, params.id);
    const [own, changes] = await Promise.all([
      findNames(db.read, scope.businessId),
      listSlugChanges(db.read, scope.businessId),
    ]);
    return presentSlug(orNotFound(own).slug, changes, clock.now());
  });

  route(app, deps, businessCalls.changeSlug, async ({ scope, params, body }) => {
    requireOwn(scope, params.id);
    refuseSuspended(scope);
    await reserveSlug(deps, scope.businessId, body.slug);
    const changed = await asMember(deps, scope, (write) => changeSlug(write, body.slug)).catch(
      async (error: unknown) => {
        await releaseSlug(deps, scope.businessId, body.slug);
        throw error;
      },
    );
    await noteInDirectory(deps, scope.businessId);
    return presentBusiness(changed, scope.member);
  });

  route(app, deps, businessCalls.getPoster, async ({ scope, params, query }) => {
    requireOwn(scope, params.id);
    const { name, slug } = orNotFound(await findNames(db.read, scope.businessId));
    const { partnerHost, vipHost } = deps.config;
    const address = query.of === 'PAGE' ? `${partnerHost}/${slug}` : `${vipHost}/${scope.businessId}`;
    return { file: await posterFile(deps, { name, invitation: copy.scanToBook, address }) };
  });
}

async function isOwnBusiness(deps: Deps, request: FastifyRequest, businessId: string): Promise<boolean> {
  try {
    await requireScope(deps, request, businessId);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Another owner's business and an unknown one look the same (product/api#tenancy). */
function requireOwn(scope: Scope, businessId: string): void {
  if (businessId !== scope.businessId) throw new Refusal('NOT_FOUND');
}

import type { BusinessInfo } from '@primehour/contract/business-shapes';
import type { ResponseInput } from '@primehour/contract/endpoint';
import * as passkeyCalls from '@primehour/contract/passkey';
import * as calls from '@primehour/contract/session';
import type { Queryable, Tx } from '@primehour/db/transaction';
import { TERMS_VERSION } from '@primehour/domain/legal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { firstInAllCells, listInAllCells } from '../../cells/ask-cells.ts';
import type { Deps } from '../../deps.ts';
import { clientAddress } from '../../http/client-address.ts';
import { deviceSecretOf } from '../../http/device-cookie.ts';
import { route } from '../../http/endpoint.ts';
import { orNotFound, Refusal } from '../../refusal.ts';
import { canHavePasskeys } from '../../relying-party.ts';
import { findUser, listBusinesses, presentBusinesses, presentUser, updateUser } from '../business/api.ts';
import { addPasskey, offerPasskey } from './commands/add-passkey.ts';
import { acceptPhoneCode } from './commands/check-phone-code.ts';
import { confirmIdentity } from './commands/confirm-identity.ts';
import { endAllDevices, endDevice } from './commands/end-devices.ts';
import { endSession } from './commands/end-session.ts';
import { makeChallenge } from './commands/make-challenge.ts';
import { provePasskey } from './commands/prove-passkey.ts';
import { refreshSession } from './commands/refresh-session.ts';
import { removePasskey } from './commands/remove-passkey.ts';
import { sendPhoneCode } from './commands/send-phone-code.ts';
import { identifyUser, openSession, type Visitor } from './commands/sign-in.ts';
import { presentDevice, presentPasskey, presentPasskeyChallenge } from './present.ts';
import { listDevices, listPasskeys } from './queries.ts';

/** Sign-in and session of the partner (product/api#sign-in-calls). */
export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  signInRoutes(app, deps);
  tokenRoutes(app, deps);
  deviceRoutes(app, deps);
  passkeyRoutes(app, deps);
}

type SignedIn = ResponseInput<typeof calls.signInWithPasskey>;

const readBusinesses = async (queryable: Queryable, userId: string): Promise<BusinessInfo[]> =>
  presentBusinesses(await listBusinesses(queryable, userId));

/** A user by what this cell knows of them and the first of their businesses, which another cell may have. */
async function userWith({ db }: Deps, userId: string, first: BusinessInfo | undefined) {
  const row = orNotFound(await findUser(db.read, userId));
  return presentUser({ ...row, hasBusiness: first !== undefined, hasAccount: first?.hasAccount === true });
}

/** Other cells may have businesses of the user, and know the session once it is committed. */
async function inAllCells(deps: Deps, request: FastifyRequest, answer: SignedIn): Promise<SignedIn> {
  if (deps.cells === null) return answer;
  const { accessToken, user } = answer;
  const asking = { userId: user.id, accessToken, request };
  const businessInfo = await listInAllCells(deps, asking, () => readBusinesses(deps.db.read, user.id));
  return { ...answer, user: await userWith(deps, user.id, businessInfo[0]), businessInfo };
}

function signInRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.sendCode, ({ body, request }) =>
    sendPhoneCode(deps, {
      phone: body.phoneNumber,
      purpose: 'SIGN_IN',
      address: clientAddress(request),
      proof: body.proof,
    }),
  );

  const signIn = async (tx: Tx, signer: { userId: string; isNew: boolean }, visitor: Visitor) => {
    const { userId } = signer;
    const { accessToken, refreshToken } = await openSession(tx, deps, signer, visitor);
    const user = presentUser(orNotFound(await findUser(tx, userId)));
    return { accessToken, refreshToken, user, businessInfo: await readBusinesses(tx, userId) };
  };

  const visitorOf = (request: FastifyRequest, reply: FastifyReply): Visitor => ({
    address: clientAddress(request),
    userAgent: request.headers['user-agent'],
    deviceSecret: deviceSecretOf(deps, request, reply),
  });

  route(app, deps, calls.verifyCode, async ({ body, request, reply }) => {
    const { phoneNumber: phone, code, termsVersion = TERMS_VERSION } = body;
    if (!phone) throw new Refusal('PHONE_NOT_SPECIFIED');
    const attempt = { phone, purpose: 'SIGN_IN', code, address: clientAddress(request) } as const;
    const answer = await acceptPhoneCode(deps, attempt, async (tx) => {
      const signer = await identifyUser(tx, deps, { phone, termsVersion });
      const { userId } = signer;
      const passkeys = await listPasskeys(tx, userId);
      if (passkeys.length === 0) return signIn(tx, signer, visitorOf(request, reply));
      const made = await makeChallenge(tx, deps, { purpose: 'SIGN_IN', userId, sessionId: null });
      return { passkeyChallenge: presentPasskeyChallenge({ ...made, passkeys }, deps.config) };
    });
    return 'accessToken' in answer ? inAllCells(deps, request, answer) : answer;
  });

  route(app, deps, calls.signInWithPasskey, async ({ body, request, reply }) =>
    inAllCells(
      deps,
      request,
      await provePasskey(deps, { ...body, address: clientAddress(request) }, (tx, userId) =>
        signIn(tx, { userId, isNew: false }, visitorOf(request, reply)),
      ),
    ),
  );

  route(app, deps, calls.completeRegister, ({ user, body }) =>
    deps.db.transaction(async (tx) => presentUser(await updateUser(tx, user.userId, body))),
  );
}

function tokenRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  route(app, deps, calls.refresh, async ({ body, request }) => {
    const { userId, ...tokens } = await refreshSession(deps, body);
    if (deps.cells === null) return { ...tokens, user: presentUser(orNotFound(await findUser(db.read, userId))) };
    const asking = { userId, accessToken: tokens.accessToken, request };
    const first = await firstInAllCells(deps, asking, () => readBusinesses(db.read, userId));
    return { ...tokens, user: await userWith(deps, userId, first) };
  });

  route(app, deps, calls.logout, async ({ body }) => {
    await db.transaction((tx) => endSession(tx, deps, body.refreshToken));
    return { isSignedOut: true as const };
  });

  route(app, deps, calls.sendStepUpCode, async ({ user, request }) => {
    const { phone } = orNotFound(await findUser(db.read, user.userId));
    const sent = await sendPhoneCode(deps, { phone, purpose: 'STEP_UP', address: clientAddress(request) });
    return { ...sent, phone };
  });

  route(app, deps, calls.stepUp, async ({ user, body, request }) => {
    const { phone } = orNotFound(await findUser(db.read, user.userId));
    const attempt = { phone, purpose: 'STEP_UP', code: body.code, address: clientAddress(request) } as const;
    return acceptPhoneCode(deps, attempt, (tx) => confirmIdentity(tx, deps, user.sessionId));
  });
}

function deviceRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  route(app, deps, calls.listDevices, async ({ user }) =>
    (await listDevices(db.read, user.userId, deps.clock.now()))
      .map((row) => presentDevice(row, user.sessionId))
      .toSorted((one, other) => Number(other.isThisDevice) - Number(one.isThisDevice)),
  );

  route(app, deps, calls.signOutDevice, async ({ user, params }) => {
    await db.transaction((tx) => endDevice(tx, deps, user.userId, params.id));
    return { isSignedOut: true as const };
  });

  route(app, deps, calls.signOutEverywhere, async ({ user }) => {
    await db.transaction((tx) => endAllDevices(tx, deps, user.userId));
    return { isSignedOut: true as const };
  });
}

function passkeyRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps;

  route(app, deps, passkeyCalls.listPasskeys, async ({ user }) => ({
    isAvailable: canHavePasskeys(config),
    passkeys: (await listPasskeys(db.read, user.userId)).map(presentPasskey),
  }));

  route(app, deps, passkeyCalls.offerPasskey, ({ user }) => db.transaction((tx) => offerPasskey(tx, deps, user)));

  route(app, deps, passkeyCalls.addPasskey, async ({ user, body }) =>
    presentPasskey(await addPasskey(deps, user, body)),
  );

  route(app, deps, passkeyCalls.removePasskey, async ({ user, params }) => {
    await db.transaction((tx) => removePasskey(tx, deps, user, params.id));
    return { isRemoved: true as const };
  });
}

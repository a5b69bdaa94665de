import * as calls from '@primehour/contract/auth';
import { TERMS_VERSION } from '@primehour/domain/legal';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { clientAddress } from '../../http/client-address.ts';
import { route } from '../../http/endpoint.ts';
import { found } from '../../http/refusal.ts';
import { updateUser } from '../user/commands/update-user.ts';
import { presentBusiness, presentUser } from '../user/present.ts';
import { findUser, listBusinesses } from '../user/queries.ts';
import { acceptPhoneCode } from './commands/check-phone-code.ts';
import { confirmIdentity } from './commands/confirm-identity.ts';
import { endAllDevices, endDevice } from './commands/end-devices.ts';
import { endSession } from './commands/end-session.ts';
import { refreshSession } from './commands/refresh-session.ts';
import { sendPhoneCode } from './commands/send-phone-code.ts';
import { signIn } from './commands/sign-in.ts';
import { presentDevice } from './present.ts';
import { listDevices } from './queries.ts';

/** Sign-in and session of the partner (spec 1 §7). */
export function authRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  route(app, deps, calls.sendCode, ({ body, request }) =>
    sendPhoneCode(deps, { phone: body.phoneNumber, purpose: 'SIGN_IN', address: clientAddress(request) }),
  );

  route(app, deps, calls.verifyCode, ({ body, request }) => {
    const phone = body.phoneNumber;
    const address = clientAddress(request);
    const userAgent = request.headers['user-agent'];
    const { termsVersion = TERMS_VERSION } = body;
    return acceptPhoneCode(deps, { phone, purpose: 'SIGN_IN', code: body.code, address }, async (tx) => {
      const { userId, ...tokens } = await signIn(tx, deps, { phone, address, userAgent, termsVersion });
      const businesses = await listBusinesses(tx, userId);
      return {
        ...tokens,
        user: presentUser(found(await findUser(tx, userId))),
        businessInfo: businesses.map(presentBusiness),
      };
    });
  });

  route(app, deps, calls.refresh, async ({ body }) => {
    const { userId, ...tokens } = await refreshSession(deps, body);
    return { ...tokens, user: presentUser(found(await findUser(db.read, userId))) };
  });

  route(app, deps, calls.logout, async ({ body }) => {
    await db.transaction((tx) => endSession(tx, deps, body.refreshToken));
    return { isSignedOut: true as const };
  });

  route(app, deps, calls.sendStepUpCode, async ({ user, request }) => {
    const { phone } = found(await findUser(db.read, user.userId));
    const sent = await sendPhoneCode(deps, { phone, purpose: 'STEP_UP', address: clientAddress(request) });
    return { ...sent, phone };
  });

  route(app, deps, calls.stepUp, async ({ user, body, request }) => {
    const { phone } = found(await findUser(db.read, user.userId));
    const attempt = { phone, purpose: 'STEP_UP', code: body.code, address: clientAddress(request) } as const;
    return acceptPhoneCode(deps, attempt, (tx) => confirmIdentity(tx, deps, user.sessionId));
  });

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

  route(app, deps, calls.completeRegister, ({ user, body }) =>
    db.transaction(async (tx) => presentUser(await updateUser(tx, user.userId, body))),
  );
}

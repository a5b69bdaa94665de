import * as calls from '@primehour/contract/operator-entry';
import { getServiceState } from '@primehour/contract/service-state';
import type { FastifyInstance } from 'fastify';
import { recordOperatorAudit } from '../../audit.ts';
import type { Deps } from '../../deps.ts';
import { clientAddress } from '../../http/client-address.ts';
import { route } from '../../http/endpoint.ts';
import { setPassCookie } from '../../http/terminal-link.ts';
import { Refusal } from '../../refusal.ts';
import { grantConsolePass } from '../../terminal-pass.ts';
import { listPasskeys, makeChallenge, presentPasskeyChallenge, provePasskey } from '../session/api.ts';
import { endLook, openLook } from './commands/look-in.ts';
import { requireOperator } from './policy.ts';

/** How people listed in OPERATORS open the console: an ordinary session, then a passkey (decision 152). */
export function consoleRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, config, service } = deps;

  route(app, deps, calls.askForOperatorPasskey, ({ user: { userId } }) =>
    db.transaction(async (tx) => {
      await requireOperator(tx, config, userId);
      const passkeys = await listPasskeys(tx, userId);
      if (passkeys.length === 0) throw new Refusal('PASSKEY_REQUIRED');
      const made = await makeChallenge(tx, deps, { purpose: 'SIGN_IN', userId, sessionId: null });
      return presentPasskeyChallenge({ ...made, passkeys }, config);
    }),
  );

  route(app, deps, calls.openConsole, async ({ user, body, request, reply }) => {
    const operator = await requireOperator(db.read, config, user.userId);
    const pass = await provePasskey(deps, { ...body, address: clientAddress(request) }, async (tx, userId) => {
      // Otherwise the challenge of another person's sign-in could be used here.
      if (userId !== user.userId) throw new Refusal('SIGN_IN_LAPSED');
      await recordOperatorAudit({ tx, now: clock.now(), operator }, 'CONSOLE_OPENED');
      return grantConsolePass(tx, deps, userId);
    });
    setPassCookie(reply, deps, 'OPERATOR', pass);
    return { isOpen: true as const };
  });

  route(app, deps, getServiceState, () =>
    Promise.resolve({ announcement: service.announcement(), maintenanceUntil: service.maintenanceUntil() }),
  );

  route(app, deps, calls.openLook, ({ body }) =>
    db.transaction((tx) => openLook({ tx, now: clock.now() }, deps, body.secret)),
  );

  route(app, deps, calls.endLook, async ({ body }) => {
    await db.transaction((tx) => endLook(tx, deps, body.accessToken));
    return { isEnded: true as const };
  });
}

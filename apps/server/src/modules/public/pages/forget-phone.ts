import { publicPaths } from '@primehour/contract/public-paths';
import type { FastifyInstance } from 'fastify';
import * as copy from '../../../copy/pages.ts';
import { dropPhoneSecret, phoneSecretOf } from '../../../http/client-cookies.ts';
import { forgetPhone } from '../../visitor/api.ts';
import { formOf, type PageContext } from './page-context.ts';

/** Pages with a phone on them; the way back leads to one of these and nowhere else. */
const WAYS_BACK = /^\/(?:p|vip|a)\/[\w-]+(?:\/book)?(?:\?[\w=&-]*)?$/;

const SIGNED_OUT = {
  kind: 'message',
  title: copy.signedOutTitle,
  text: copy.signedOutText,
  action: null,
} as const;

/** For shared devices: the phone that was proven here is forgotten, here and in the database. */
export function forgetPhonePage(app: FastifyInstance, { deps, show }: PageContext): void {
  app.post(publicPaths.forgetPhone, async (request, reply) => {
    const secret = phoneSecretOf(request);
    if (secret) await deps.db.transaction((tx) => forgetPhone(tx, deps, secret));
    dropPhoneSecret(reply);
    const { back = '' } = formOf(request);
    return WAYS_BACK.test(back) ? reply.redirect(back, 303) : show(reply, SIGNED_OUT);
  });
}

import { SESSION_MAX_DAYS } from '@primehour/domain/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';

const DEVICE_COOKIE = 'device';
const SECRET = /^[\w-]{43}$/;

/**
 * Identifies a browser at sign-in. It grants no access: it only suppresses the text about a new device. Sent only to
 * the sign-in calls, and kept at logout.
 */
export function deviceSecretOf(
  { config, tokens }: Pick<Deps, 'config' | 'tokens'>,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  const known = request.cookies[DEVICE_COOKIE];
  const secret = known !== undefined && SECRET.test(known) ? known : tokens.makeSecret();
  reply.setCookie(DEVICE_COOKIE, secret, {
    path: '/auth/api/partner',
    httpOnly: true,
    sameSite: 'strict',
    secure: config.publicUrl.startsWith('https://'),
    maxAge: SESSION_MAX_DAYS * 86_400,
  });
  return secret;
}

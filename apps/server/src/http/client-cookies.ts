import { PHONE_SESSION_DAYS } from '@primehour/domain/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const PHONE_COOKIE = 'phone_session';
const ZONE_COOKIE = 'zone';

/** SameSite=Lax keeps other sites' forms from booking in a client's name; HttpOnly hides it from scripts. */
export function keepPhoneSecret(reply: FastifyReply, config: Pick<Config, 'publicUrl'>, secret: string): void {
  reply.setCookie(PHONE_COOKIE, secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https://'),
    maxAge: PHONE_SESSION_DAYS * 86_400,
  });
}

export function dropPhoneSecret(reply: FastifyReply): void {
  reply.clearCookie(PHONE_COOKIE, { path: '/' });
}

export const phoneSecretOf = (request: FastifyRequest): string | undefined => request.cookies[PHONE_COOKIE];

const KNOWN_ZONES = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);

/** The time zone that the browser reported; unknown zones are ignored. */
export function clientZoneOf(request: FastifyRequest): string | null {
  const zone = request.cookies[ZONE_COOKIE];
  return zone !== undefined && KNOWN_ZONES.has(zone) ? zone : null;
}

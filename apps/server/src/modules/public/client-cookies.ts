import { PHONE_SESSION_DAYS } from '@primehour/domain/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

const PHONE_COOKIE = 'phone_session';
const ZONE_COOKIE = 'zone';

/** SameSite=Lax keeps other sites' forms from booking in a client's name; scripts never see it. */
export function keepPhoneSecret(reply: FastifyReply, config: Config, secret: string): void {
  reply.setCookie(PHONE_COOKIE, secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https://'),
    maxAge: PHONE_SESSION_DAYS * 86_400,
  });
}

export const phoneSecretOf = (request: FastifyRequest): string | undefined => request.cookies[PHONE_COOKIE];

/** The zone the browser said it is in; anything the platform does not know is ignored. */
export function clientZoneOf(request: FastifyRequest): string | null {
  const zone = request.cookies[ZONE_COOKIE];
  if (!zone || zone.length > 60 || !/^[A-Za-z0-9_+/-]+$/.test(zone)) return null;
  return isKnownZone(zone) ? zone : null;
}

const knownZones = new Map<string, boolean>();

function isKnownZone(zone: string): boolean {
  const known = knownZones.get(zone);
  if (known !== undefined) return known;
  // A visitor chooses the text, so the memory of it is bounded.
  if (knownZones.size > 1000) knownZones.clear();
  const isKnown = Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC';
  knownZones.set(zone, isKnown);
  return isKnown;
}

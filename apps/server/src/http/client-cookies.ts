import { uuid } from '@primehour/contract/primitives';
import { PHONE_SESSION_DAYS } from '@primehour/domain/limits';
import { readUtm, type Utm } from '@primehour/domain/link/utm';
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

const VISIT_COOKIE = 'visit';
/** Five fields and two ids, in base64. */
const VISIT_MAX_LENGTH = 3_000;

/** How a client's visit to one business started, until the browser is closed (decision 124). */
export type VisitOrigin = { readonly linkId: string | undefined; readonly utm: Utm | null };

export function keepVisitOrigin(
  reply: FastifyReply,
  config: Pick<Config, 'publicUrl'>,
  businessId: string,
  origin: VisitOrigin,
): void {
  const text = JSON.stringify({ businessId, ...origin });
  reply.setCookie(VISIT_COOKIE, Buffer.from(text).toString('base64url'), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https://'),
  });
}

/** Undefined unless this browser came to this business by such a link; a cookie's content is untrusted. */
export function visitOriginOf({ cookies }: FastifyRequest, businessId: string): VisitOrigin | undefined {
  const value = cookies[VISIT_COOKIE];
  if (value === undefined || value.length > VISIT_MAX_LENGTH) return undefined;
  try {
    const visit = JSON.parse(Buffer.from(value, 'base64url').toString()) as Record<string, unknown> | null;
    if (visit?.['businessId'] !== businessId) return undefined;
    const linkId = uuid().safeParse(visit['linkId']).data;
    return { linkId, utm: readUtm((visit['utm'] ?? {}) as Record<string, unknown>) };
  } catch {
    return undefined;
  }
}

const KNOWN_ZONES = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);

/** The time zone that the browser reported; unknown zones are ignored. */
export function clientZoneOf(request: FastifyRequest): string | null {
  const zone = request.cookies[ZONE_COOKIE];
  return zone !== undefined && KNOWN_ZONES.has(zone) ? zone : null;
}

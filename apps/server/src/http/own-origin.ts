import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Refusal } from '../refusal.ts';

type CheckedRequest = Pick<FastifyRequest, 'method' | 'headers'>;
type Addresses = Pick<Config, 'publicUrl' | 'partnerHost' | 'vipHost'>;

const HARMLESS = ['GET', 'HEAD', 'OPTIONS'];
/** `none`: initiated by the user, such as by reloading a page. */
const OURS = ['same-origin', 'none'];

/**
 * Refuses cross-site requests that would act with a visitor's cookies: SameSite admits siblings under one domain.
 * Browsers report the origin; older ones only in Origin, and not for every form. A request without either is from such
 * a browser, or from a program, which has no one else's cookies.
 */
export function refuseOtherOrigins({ publicUrl, partnerHost, vipHost }: Addresses) {
  const ours = [publicUrl, partnerHost, vipHost].map((address) => new URL(address));
  const isAllowed = ({ method, headers }: CheckedRequest): boolean => {
    if (HARMLESS.includes(method)) return true;
    const { origin, host, 'sec-fetch-site': site } = headers;
    if (typeof site === 'string' && OURS.includes(site)) return true;
    if (ours.some((address) => address.origin === origin)) return true;
    return site === undefined && (origin === undefined || isOf(origin, host));
  };
  return (request: CheckedRequest, _reply: unknown, done: (refusal?: Refusal) => void): void =>
    isAllowed(request) ? done() : done(new Refusal('FORBIDDEN'));

  /** Whether the origin is the request's own host, for a page opened at an address other than the public one. */
  function isOf(origin: string, host: string | undefined): boolean {
    return !ours.some((address) => address.host === host) && URL.canParse(origin) && new URL(origin).host === host;
  }
}

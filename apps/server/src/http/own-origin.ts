import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Refusal } from '../refusal.ts';

type Addresses = Pick<Config, 'publicUrl' | 'partnerHost' | 'vipHost'>;

const HARMLESS = ['GET', 'HEAD', 'OPTIONS'];
/** `none`: the person did it themselves, such as by loading a page anew. */
const OURS = ['same-origin', 'none'];

/**
 * Refuses what another site bids a visitor's browser to do, with the visitor's cookies: SameSite lets neighbours under
 * one domain through. Browsers say where a request comes from; older ones say it in Origin alone, and for a form not
 * always. Whoever says nothing is such a browser, or a program, which brings no cookies of anybody else.
 */
export function refuseOtherOrigins({ publicUrl, partnerHost, vipHost }: Addresses) {
  const ours = [publicUrl, partnerHost, vipHost].map((address) => new URL(address));
  return async ({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): Promise<void> => {
    if (HARMLESS.includes(method)) return;
    const { origin, host, 'sec-fetch-site': site } = headers;
    if (typeof site === 'string' && OURS.includes(site)) return;
    if (ours.some((address) => address.origin === origin)) return;
    if (site === undefined && (origin === undefined || isOf(origin, host))) return;
    throw new Refusal('FORBIDDEN');
  };

  /** Opened by another address than the public one, such as the machine's own: a page of that address. */
  function isOf(origin: string, host: string | undefined): boolean {
    return !ours.some((address) => address.host === host) && URL.canParse(origin) && new URL(origin).host === host;
  }
}

import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { CalendarFailure } from '../ports/calendar-source.ts';

export type PinnedAddress = { readonly address: string; readonly family: 4 | 6 };
/** How names become addresses; tests answer for names that do not exist. */
export type Resolve = (hostname: string) => Promise<readonly { readonly address: string }[]>;

const resolveByDns: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true });

/**
 * Only what the whole internet can reach: no loopback, private, link-local (where clouds keep their metadata), shared
 * or reserved range, and no IPv6 form that carries an IPv4 address inside.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return !(address instanceof ipaddr.IPv6) || isGiven(address);
}

/** 2000::/3 is all of IPv6 that has ever been given to anybody; `::/96`, for one, would be an IPv4 address. */
const isGiven = (address: ipaddr.IPv6): boolean => address.match(GIVEN);
const GIVEN = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * The address to connect to, and no other: a name that is asked twice may answer twice. A name with one private address
 * among its answers is refused, because whoever set that up means no good.
 * @throws CalendarFailure
 */
export async function pinAddress(
  hostname: string,
  network: 'public' | 'any',
  resolve: Resolve = resolveByDns,
): Promise<PinnedAddress> {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  const found = ipaddr.isValid(bare) ? [{ address: bare }] : await resolve(bare).catch(() => []);
  const [first] = found;
  if (!first) throw new CalendarFailure('No such address was found.');
  if (network === 'public' && !found.every(({ address }) => isPublicAddress(address))) {
    throw new CalendarFailure('This address leads to a private network, where we do not look.');
  }
  return { address: first.address, family: first.address.includes(':') ? 6 : 4 };
}

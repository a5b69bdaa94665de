import { lookup, Resolver } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import * as copy from '../copy/calendar-sync.ts';
import { CalendarFailure } from '../ports/calendar-source.ts';

export type PinnedAddress = { readonly address: string; readonly family: 4 | 6 };
/** Resolves names to addresses; tests replace it. Aborted by the signal. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<readonly { readonly address: string }[]>;

/** Where an operator allows any network, names from the hosts file count too, as for other programs on the machine. */
const resolveBySystem: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true });

/** A server that has not responded by then is skipped. */
const DNS_TIMEOUT_MS = 2_000;

/**
 * Queries DNS only, over sockets. The system's resolver would occupy one of the few threads for files and pictures, for
 * half a minute if a name's servers don't respond. Tests configure the servers.
 */
export const resolveByDns =
  (servers?: readonly string[]): Resolve =>
  async (hostname, signal) => {
    const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 1 });
    if (servers) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    // Most names have addresses of only one kind.
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    signal.removeEventListener('abort', cancel);
    return answers
      .flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      .map((address) => ({ address }));
  };

/**
 * Only addresses on the public internet: no loopback, private, link-local (cloud metadata), shared or reserved range,
 * and no IPv6 form that embeds an IPv4 address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast' || METADATA.includes(address.toString())) return false;
  return !(address instanceof ipaddr.IPv6) || isAllocated(address);
}

/**
 * Cloud metadata services, which return credentials. Most are in a private or link-local range and refused anyway; they
 * are listed so that no change of ranges can admit one.
 */
export const METADATA: readonly string[] = [
  // Azure's platform address, reachable from every machine there; the one here that looks public.
  '168.63.129.16',
  // AWS, Azure, Google, Oracle, DigitalOcean, Hetzner, IBM, OpenStack.
  '169.254.169.254',
  // AWS: tasks of ECS, pods of EKS, time and DNS.
  '169.254.170.2',
  '169.254.170.23',
  '169.254.169.253',
  'fd00:ec2::254',
  'fd00:ec2::23',
  // Google, by IPv6.
  'fd20:ce::254',
  // Alibaba, Oracle's older one, Tencent, Scaleway, Vultr and others by IPv6.
  '100.100.100.200',
  '192.0.0.192',
  '169.254.0.23',
  '169.254.42.42',
  'fd00:42::42',
  'fe80::a9fe:a9fe',
];

/** 2000::/3 contains all allocated IPv6 addresses; `::/96`, for example, would be an IPv4 address. */
const isAllocated = (address: ipaddr.IPv6): boolean => address.match(ALLOCATED);
const ALLOCATED = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Returns the one address to connect to, because a name may resolve differently the next time. A name with any private
 * address is refused as suspicious.
 * @throws CalendarFailure, or the signal's reason
 */
export async function pinAddress(
  hostname: string,
  network: 'public' | 'any',
  signal: AbortSignal,
  resolve: Resolve = network === 'public' ? resolveByDns() : resolveBySystem,
): Promise<PinnedAddress> {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  const found = ipaddr.isValid(bare)
    ? [{ address: bare }]
    : await Promise.race([resolve(bare, signal).catch(() => []), abortOf(signal)]);
  const [first] = found;
  if (!first) throw new CalendarFailure(copy.unknownHost);
  if (network === 'public' && !found.every(({ address }) => isPublicAddress(address))) {
    throw new CalendarFailure(copy.privateNetwork);
  }
  return { address: first.address, family: first.address.includes(':') ? 6 : 4 };
}

const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    if (signal.aborted) reject(signal.reason as Error);
  });

import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

const MAPPED_IPV4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
/** Some proxies forward the port as well, which would make each port a separate network. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/;

/** The caller's network address; forwarded addresses count only from as many proxies as are configured. */
export function clientAddress(request: Pick<FastifyRequest, 'ip'>): string {
  const forwarded = request.ip.trim();
  const [, inBrackets, beforePort] = WITH_PORT.exec(forwarded) ?? [];
  const address = inBrackets ?? beforePort ?? forwarded;
  const [, mapped] = MAPPED_IPV4.exec(address) ?? [];
  return (mapped ?? address).slice(0, 64);
}

/**
 * The key for limits: one IPv4 address, or one IPv6 /64, because a household or a rented machine owns all addresses in
 * it.
 */
export function networkOf(address: string): string {
  return address.includes(':') ? ipv6Network(address, 64) : address;
}

/** The networks around an address that one owner may hold, narrowest first; empty for an invalid address. */
export const PREFIXES = ['v4/32', 'v4/24', 'v4/16', 'v6/64', 'v6/56', 'v6/48', 'v6/40', 'v6/32'] as const;
export type Prefix = (typeof PREFIXES)[number];

export function networksOf(address: string): { prefix: Prefix; network: string }[] {
  const version = isIP(address.split('%')[0] ?? '');
  if (version === 0) return [];
  const around = PREFIXES.filter((prefix) => prefix.startsWith(`v${version}`));
  return around.map((prefix) => {
    const bits = Number(prefix.slice(3));
    return { prefix, network: version === 4 ? ipv4Network(address, bits) : ipv6Network(address, bits) };
  });
}

const ipv4Network = (address: string, bits: number): string =>
  bits === 32
    ? address
    : `${address
        .split('.')
        .slice(0, bits / 8)
        .join('.')}/${bits}`;

/** At most 64 bits; clears the bits of the last group outside the network. */
function ipv6Network(address: string, bits: number): string {
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = address.includes('::')
    ? Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
    : [];
  const groups = [...before, ...zeros, ...after]
    .slice(0, Math.ceil(bits / 16))
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
  const outside = groups.length * 16 - bits;
  if (outside > 0) groups.push(clearLow(groups.pop() ?? '0', outside));
  return `${groups.join(':')}::/${bits}`;
}

const clearLow = (group: string, bits: number): string => ((Number.parseInt(group, 16) >>> bits) << bits).toString(16);

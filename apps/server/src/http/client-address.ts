import type { FastifyRequest } from 'fastify';

const MAPPED_IPV4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
/** Some proxies forward the port as well; behind each port would then be a network of its own. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/;

/** The network address of whoever calls; forwarded addresses count only from as many proxies as are configured. */
export function clientAddress(request: Pick<FastifyRequest, 'ip'>): string {
  const told = request.ip.trim();
  const [, inBrackets, beforePort] = WITH_PORT.exec(told) ?? [];
  const address = inBrackets ?? beforePort ?? told;
  const [, mapped] = MAPPED_IPV4.exec(address) ?? [];
  return (mapped ?? address).slice(0, 64);
}

/**
 * What limits count: one IPv4 address, or one IPv6 network of 64 bits, because a household or a rented
 * machine owns all the addresses within.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = address.includes('::')
    ? Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
    : [];
  const groups = [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
  return `${groups.join(':')}::/64`;
}

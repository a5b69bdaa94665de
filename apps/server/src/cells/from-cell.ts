import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { Refusal } from '../refusal.ts';

/** The header by which nodes of other cells identify themselves; cells have the same secrets. */
export const FROM_CELL = 'primehour-from-cell';

/** `forward`: answer it if this cell has it. `ask`: answer for this cell alone. */
type FromCell = { readonly purpose: 'forward' | 'ask'; readonly address: string };

export const signFromCell = ({ tokens }: Pick<Deps, 'tokens'>, { purpose, address }: FromCell): string =>
  `${purpose} ${address} ${tokens.macCell(`${purpose}|${address}`)}`;

/**
 * An unsigned header would let a caller choose the address they are limited by, or make a request go around in circles.
 */
export function readFromCell({ tokens }: Pick<Deps, 'tokens'>, { headers }: FastifyRequest): FromCell | undefined {
  const header = headers[FROM_CELL];
  if (header === undefined) return undefined;
  const [purpose = '', address = '', mac = ''] = typeof header === 'string' ? header.split(' ') : [];
  const isKnown = purpose === 'forward' || purpose === 'ask';
  if (!isKnown || !isEqual(mac, tokens.macCell(`${purpose}|${address}`))) throw new Refusal('FORBIDDEN');
  return { purpose, address };
}

function isEqual(received: string, expected: string): boolean {
  const [left, right] = [Buffer.from(received), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

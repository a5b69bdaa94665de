import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { takeHits, tooManyRequests } from '../rate-limit.ts';
import { clientAddress, networkOf } from './client-address.ts';

/**
 * Limits one kind of request per network.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function limitRequests(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  request: Pick<FastifyRequest, 'ip'>,
  { name, limit, windowSeconds }: { readonly name: string; readonly limit: number; readonly windowSeconds: number },
): Promise<void> {
  const key = `request:${name}:${networkOf(clientAddress(request))}`;
  const { waitSeconds } = await takeHits(db.read, [{ key, limit, windowSeconds }], clock.now());
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
}

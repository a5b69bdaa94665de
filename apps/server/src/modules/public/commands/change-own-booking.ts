import * as copy from '@primehour/contract/copy/refusals';
import { formatDuration } from '@primehour/domain/format/duration';
import type { Instant, Phone } from '@primehour/domain/vocabulary';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { clientAddress } from '../../../http/client-address.ts';
import { takeHits } from '../../../rate-limit.ts';
import { Refusal } from '../../../refusal.ts';
import { inTenant, type TenantWrite } from '../../../tenant-write.ts';
import type { PublicTenant } from '../../../tenant.ts';
import { agreeToTerms, byClient, cancelBooking, makeRoomForMove, moveBooking } from '../../booking/api.ts';
import type { OwnLink } from '../queries/open-link.ts';

/** Changes of one phone with all businesses: each notifies two people by text and by email (decision 037). */
const limitsOf = (phoneKey: string) => [
  { key: `own-change:${phoneKey}`, limit: 12, windowSeconds: 3600 },
  { key: `own-change:${phoneKey}`, limit: 30, windowSeconds: 86_400 },
];

/**
 * Counts a change that a client makes by themselves; one that is refused later in the transaction does not count.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function countOwnChange({ tx, now, deps }: TenantWrite<PublicTenant>, phone: Phone): Promise<void> {
  const { waitSeconds } = await takeHits(tx, limitsOf(deps.tokens.phoneKey(phone)), now);
  if (waitSeconds === 0) return;
  const wait = formatDuration(Math.ceil(waitSeconds / 60));
  const message = copy.tooManyOwnChanges(wait);
  throw new Refusal('TOO_MANY_REQUESTS', { requestTimeout: waitSeconds, message });
}

/**
 * A client agrees to the terms of their held time, with details that a bank may later ask for: network address and
 * browser.
 * @throws Refusal what `agreeToTerms` refuses with
 */
export function agreeToOwnTerms(
  deps: Deps,
  { tenant, bookingId }: OwnLink,
  wordsHash: string,
  request: FastifyRequest,
): Promise<void> {
  const device = request.headers['user-agent'];
  const agreeing = { bookingId, wordsHash, address: clientAddress(request), device };
  return inTenant(deps, tenant, (write) => agreeToTerms(write, agreeing));
}

/**
 * A client moves their own booking.
 * @throws Refusal what `moveBooking` refuses with, TOO_MANY_REQUESTS
 */
export function moveOwnBooking(deps: Deps, { tenant, bookingId }: OwnLink, startAt: Instant): Promise<void> {
  return inTenant(deps, tenant, async (write) => {
    const { row } = await moveBooking(write, { bookingId, startAt, by: 'CLIENT', makeRoom: makeRoomForMove });
    await countOwnChange(write, row.clientPhone);
  });
}

/**
 * A client cancels their own booking: the amounts are those they were shown.
 * @throws Refusal what `cancelBooking` refuses with, TOO_MANY_REQUESTS
 */
export function cancelOwnBooking(
  deps: Deps,
  { tenant, bookingId }: OwnLink,
  shown: Parameters<typeof byClient>[1],
): Promise<void> {
  return inTenant(deps, tenant, async (write) => {
    const { row } = await cancelBooking(write, byClient(bookingId, shown));
    await countOwnChange(write, row.clientPhone);
  });
}

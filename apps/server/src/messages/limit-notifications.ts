import * as copy from '@primehour/contract/copy/refusals';
import type { Tx } from '@primehour/db/transaction';
import { formatDuration } from '@primehour/domain/format/duration';
import type { Instant, Phone } from '@primehour/domain/vocabulary';
import { takeHits } from '../rate-limit.ts';
import { Refusal } from '../refusal.ts';
import type { AnyTenant } from '../tenant.ts';
import type { Tokens } from '../tokens.ts';

/**
 * Anyone can open a business and add bookings for any number, each of which sends a paid text, and an email if an address
 * is given (decision 037). A season of weekly appointments added at once stays below the limit per client, a day of the
 * busiest salon below the limit per business, and no business is delayed by another.
 */
const limitsOf = (tenant: AnyTenant, phoneKey: string) => [
  { key: `partner-text:by:${tenant}:to:${phoneKey}`, limit: 20, windowSeconds: 3600 },
  { key: `partner-text:by:${tenant}`, limit: 300, windowSeconds: 3600 },
  { key: `partner-text:by:${tenant}`, limit: 1000, windowSeconds: 86_400 },
];

/**
 * Counts a text that a partner's change sends to a client; a change refused later in the transaction does not count.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function limitNotifications(
  tx: Tx,
  tenant: AnyTenant,
  { phone, tokens }: { readonly phone: Phone; readonly tokens: Pick<Tokens, 'phoneKey'> },
  now: Instant,
): Promise<void> {
  const { waitSeconds } = await takeHits(tx, limitsOf(tenant, tokens.phoneKey(phone)), now);
  if (waitSeconds === 0) return;
  const wait = formatDuration(Math.ceil(waitSeconds / 60));
  const message = copy.tooManyNotifications(wait);
  throw new Refusal('TOO_MANY_REQUESTS', { requestTimeout: waitSeconds, message });
}

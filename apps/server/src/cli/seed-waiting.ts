import type { business } from '@primehour/db/schema/business';
import { client } from '@primehour/db/schema/client';
import { pageCount } from '@primehour/db/schema/page-count';
import type { service } from '@primehour/db/schema/service';
import { waitlistEntry, waitlistTime } from '@primehour/db/schema/waitlist';
import { uuidV7 } from '@primehour/db/uuid';
import { addDays, DAY_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, eq, inArray } from 'drizzle-orm';
import { dateOf } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { dateAt } from '../modules/booking/api.ts';

type Waiting = {
  readonly name: string;
  /** The shortest service fits into any time that is freed. */
  readonly wants: 'SHORTEST' | 'LONGEST';
  readonly daysAgo: number;
  readonly agreesToPrices: boolean;
  /** Any time if omitted. */
  readonly times?: { readonly days: number[]; readonly fromMinute: number; readonly untilMinute: number };
};

const WAITING: readonly Waiting[] = [
  { name: 'Nadia Rahman', wants: 'SHORTEST', daysAgo: 4, agreesToPrices: true },
  {
    name: 'Jonas Lindqvist',
    wants: 'LONGEST',
    daysAgo: 2,
    agreesToPrices: false,
    times: { days: [1, 2, 3, 4, 5], fromMinute: 15 * 60, untilMinute: 24 * 60 },
  },
];
const WAIT_DAYS = 21;

/** Hours of the week that clients looked for and could not get; -1 for searches without an hour. */
const UNMET = [
  { hourOfWeek: 2 * 24 + 18, hits: 7 },
  { hourOfWeek: 4 * 24 + 17, hits: 4 },
  { hourOfWeek: 6 * 24 + 11, hits: 9 },
  { hourOfWeek: -1, hits: 6 },
];

/** Within the weeks of every period that Insights shows. */
const UNMET_DAYS_AGO = 10;

/**
 * Clients who wait for a time, so that a freed one can be sold again, and times that clients looked for and could not
 * get.
 */
export async function seedWaiting(
  deps: Deps,
  { id: businessId, timezone }: typeof business.$inferSelect,
  services: readonly (typeof service.$inferSelect)[],
): Promise<void> {
  const byLength = services.toSorted((a, b) => a.durationMinutes - b.durationMinutes);
  const byKind = { SHORTEST: byLength.at(0), LONGEST: byLength.at(-1) };
  const now = deps.clock.now();
  const names = WAITING.map(({ name }) => name);
  const clients = await deps.db.read
    .select({ id: client.id, name: client.name })
    .from(client)
    .where(and(eq(client.businessId, businessId), inArray(client.name, names)));
  const untilDate = addDays(dateAt(timezone, now), WAIT_DAYS);
  await deps.db.transaction(async (tx) => {
    for (const { name, wants, daysAgo, agreesToPrices, times } of WAITING) {
      const clientId = clients.find((each) => each.name === name)?.id;
      const serviceId = byKind[wants]?.id;
      if (clientId === undefined || serviceId === undefined) continue;
      const at = (now - daysAgo * DAY_MS) as Instant;
      const entryId = uuidV7(at);
      await tx.insert(waitlistEntry).values({
        id: entryId,
        businessId,
        clientId,
        serviceId,
        fromDate: dateAt(timezone, at),
        untilDate,
        offersAgreedAt: agreesToPrices ? dateOf(at) : null,
        state: 'WAITING',
        tokenHash: deps.tokens.hashSecret(deps.tokens.offerSecret(entryId)),
        createdAt: dateOf(at),
        updatedAt: dateOf(at),
      });
      if (times) await tx.insert(waitlistTime).values({ businessId, entryId, number: 1, ...times });
    }
    const day = dateAt(timezone, (now - UNMET_DAYS_AGO * DAY_MS) as Instant);
    await tx.insert(pageCount).values(UNMET.map((each) => ({ businessId, day, step: 'NO_TIMES' as const, ...each })));
  });
}

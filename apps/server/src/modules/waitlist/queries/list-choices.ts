import type { Opening } from '@primehour/contract/waitlist';
import { opening } from '@primehour/db/schema/waitlist';
import type { Queryable } from '@primehour/db/transaction';
import type { Instant } from '@primehour/domain/vocabulary';
import { choicesOf } from '@primehour/domain/waitlist/plan-opening';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { Config } from '../../../config.ts';
import type { TenantId } from '../../../tenant.ts';
import { matchOpening } from './match-opening.ts';

/** Limits what is computed per request. */
const SHOWN_MAX = 10;

type Chosen = Pick<Opening, 'choices' | 'skipped'>;

/** Who each live opening with offers by hand can be offered to, and why not to the others. */
export async function listChoices(
  queryable: Queryable,
  tenant: TenantId,
  { config, now }: { readonly config: Pick<Config, 'mail' | 'quietHours'>; readonly now: Instant },
): Promise<ReadonlyMap<string, Chosen>> {
  const isOpen = and(
    eq(opening.businessId, tenant),
    eq(opening.mode, 'BY_HAND'),
    inArray(opening.state, ['WAITING', 'OFFERING']),
    gt(opening.untilAt, dateOf(now)),
  );
  const rows = await queryable.select().from(opening).where(isOpen).orderBy(asc(opening.during)).limit(SHOWN_MAX);
  const chosen = new Map<string, Chosen>();
  for (const row of rows) {
    const { facts, matches } = await matchOpening(queryable, tenant, row, { config, now });
    const entryOf = (entryId: string) => matches.find((match) => match.entryId === entryId)?.entry;
    const { choices, skipped } = choicesOf(facts, matches, now);
    chosen.set(row.id, {
      choices: choices.map(({ entryId, startAt }) => {
        const { clientName = '', serviceName = '' } = entryOf(entryId) ?? {};
        return { entryId, clientName, serviceName, startAt };
      }),
      skipped: skipped.map(({ entryId, reason }) => ({ clientName: entryOf(entryId)?.clientName ?? '', reason })),
    });
  }
  return chosen;
}

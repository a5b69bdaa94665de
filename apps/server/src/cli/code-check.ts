import type { Queryable } from '@primehour/db/transaction';
import { slidingCount } from '@primehour/domain/challenge/difficulty';
import { formatMoney } from '@primehour/domain/format/money';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import { sql } from 'drizzle-orm';
import { dateOf } from '../clock.ts';
import type { Config } from '../config.ts';
import { ALL_CODES, HOUR } from '../modules/session/api.ts';
import type { Check } from './status-checks.ts';

type Row = { hour: Date | string; hits: number };

/** The number of codes texted in the last hour and their approximate cost, against the operator's budget. */
export async function readCodeCheck(
  db: Queryable,
  { codesPerHour, textPriceCents }: Pick<Config, 'codesPerHour' | 'textPriceCents'>,
  now: Instant,
): Promise<Check> {
  const start = Math.floor(now / HOUR_MS) * HOUR_MS;
  const { rows } = await db.execute<Row>(sql`select window_start as hour, hits from rate_limit
    where key = ${`${ALL_CODES}/${HOUR}`} and window_start >= ${dateOf(start - HOUR_MS)}`);
  const hitsAt = (at: number) => rows.find(({ hour }) => new Date(hour).getTime() === at)?.hits ?? 0;
  const count = Math.round(slidingCount(hitsAt(start), hitsAt(start - HOUR_MS), (now - start) / HOUR_MS));
  const cost = formatMoney(Math.round(count * textPriceCents));
  const text = `${count} within an hour (about ${cost}), of ${codesPerHour}`;
  const isOk = count < codesPerHour;
  return { about: 'Codes texted', text: isOk ? text : `${text}: see the runbook, limits`, isOk };
}

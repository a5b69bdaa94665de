import { bool, int, prepared, required, text } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { busyCalendar } from '@primehour/db/schema/calendar-sync';
import type { Tx } from '@primehour/db/transaction';
import type { TimeRange } from '@primehour/domain/slot/calendar';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, eq } from 'drizzle-orm';
import type { BusyResult, BusyRequest } from '../../../calendar-file/read-busy.ts';
import { dateOf } from '../../../clock.ts';
import * as copy from '../../../copy/calendar-sync.ts';
import type { Deps } from '../../../deps.ts';
import { CalendarFailure, type CalendarSource, type Validators } from '../../../ports/calendar-source.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import type { TenantId } from '../../../tenant.ts';
import type { Tokens } from '../../../tokens.ts';
import { busyWindow, keptFrom, mayBeUnchanged, nextSyncAt } from '../policy.ts';
import { notifyBusyTimes } from './notify-busy-times.ts';

export type SyncContext = Pick<Deps, 'db' | 'clock'> & {
  readonly tokens: Pick<Tokens, 'seal'>;
  readonly source: CalendarSource;
  readonly readBusy: (question: BusyRequest, signal: AbortSignal) => Promise<BusyResult>;
};

const REFUSAL_MESSAGES: Record<Extract<BusyResult, { ok: false }>['reason'], string> = {
  NO_CALENDAR: copy.notACalendar,
  TOO_MANY: copy.tooManyEvents,
};

type Outcome =
  | { readonly isUnchanged: true }
  | ({ readonly isUnchanged: false; readonly validators: Validators } & Found);

/** Busy times from an instant on: what was over by then is not in them. */
type Found = { readonly busy: readonly TimeRange[]; readonly from: Instant };

type CalendarToRead = Validators &
  Pick<BusyRequest, 'zone'> & {
    readonly id: string;
    readonly sealedUrl: Buffer;
    readonly readAt: Date | null;
    readonly requestedAt: Date | null;
    readonly lastSyncedAt: Date | null;
  };

const NO_VALIDATORS: Validators = { etag: null, lastModified: null };

/**
 * Syncs one calendar. It is fetched outside any transaction; then one transaction replaces its busy times. A failure is
 * stored with its reason and changes no busy time. May run twice and concurrently: the row is locked for the write,
 * which never undoes another sync's; a calendar removed in the meantime stays removed.
 */
export async function syncCalendar(
  context: SyncContext,
  tenant: TenantId,
  calendarId: string,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = context;
  const [row] = await queryPrepared(db.read, CALENDAR_TO_READ, [tenant, calendarId]);
  if (!row) return;
  const now = clock.now();
  const validators = mayBeUnchanged(row.readAt, now) ? row : NO_VALIDATORS;
  const outcome = await read(context, row, validators, signal).catch((error: unknown) => {
    if (error instanceof CalendarFailure) return error;
    throw error;
  });
  await db.transaction((tx) =>
    outcome instanceof CalendarFailure
      ? writeFailure({ tx, tenant, now: clock.now() }, row, outcome)
      : writeOutcome({ tx, tenant, now: clock.now() }, row, outcome),
  );
}

const CALENDAR_TO_READ = prepared(
  'calendar-to-read',
  `
  select c.id, c.sealed_url as "sealedUrl", c.etag, c.last_modified as "lastModified", c.read_at as "readAt",
    c.requested_at as "requestedAt", c.last_synced_at as "lastSyncedAt", b.timezone as zone
  from busy_calendar c join business b on b.id = c.business_id
  where c.business_id = $1 and c.id = $2 and c.sealed_url is not null`,
  {
    id: busyCalendar.id,
    sealedUrl: required(busyCalendar.sealedUrl),
    etag: busyCalendar.etag,
    lastModified: busyCalendar.lastModified,
    readAt: busyCalendar.readAt,
    requestedAt: busyCalendar.requestedAt,
    lastSyncedAt: busyCalendar.lastSyncedAt,
    zone: text<BusyRequest['zone']>(),
  },
);

async function read(
  { source, tokens, readBusy, clock }: SyncContext,
  { id, sealedUrl, zone }: CalendarToRead,
  validators: Validators,
  signal: AbortSignal,
): Promise<Outcome> {
  const url = tokens.seal.open(id, sealedUrl);
  // Sealed with another HASH_SECRET.
  if (url === undefined) throw new CalendarFailure(copy.addressUnreadable);
  const answer = await source.read(url, validators, signal);
  if (answer.isUnchanged) return { isUnchanged: true };
  const window = busyWindow(clock.now());
  const found = await readBusy({ text: answer.text, zone, ...window }, signal);
  if (!found.ok) throw new CalendarFailure(REFUSAL_MESSAGES[found.reason]);
  return { isUnchanged: false, busy: found.busy, from: window.from, validators: answer.validators };
}

/**
 * Replaces the busy times from `$4` on, where the read began. What was over by then stays, and so does the earlier part
 * of a time that changed or was merged with a later one; what was over by `$5` is dropped (decision 203).
 *
 * As JSON, because the driver formats dates one by one, which for 20,000 ranges would block the main thread. `not in`
 * uses a hash; `<> all` would compare each old time with each new one.
 */
const REPLACE = prepared(
  'replace-busy',
  `
  with found as materialized (
    select tstzrange(to_timestamp("startAt" / 1000), to_timestamp("endAt" / 1000)) as during
    from jsonb_to_recordset($3::jsonb) as r ("startAt" float8, "endAt" float8)),
  gone as (delete from busy_time where business_id = $1 and calendar_id = $2
      and (upper(during) <= $5 or upper(during) > $4 and during not in (select during from found))
    returning during),
  begun as (
    select range_agg(during) * tstzmultirange(tstzrange(null, $4)) - coalesce(
      (select range_agg(during) from found where lower(during) < $4), '{}') as times
    from gone where lower(during) < $4 and upper(during) > $4),
  made as (insert into busy_time (business_id, calendar_id, during)
    select $1, $2, during from found
    union all select $1, $2, unnest(times) from begun
    on conflict do nothing returning 1)
  select exists (select from gone) or exists (select from made) as "isChanged"`,
  { isChanged: bool() },
);

async function replaceBusy(tx: Tx, tenant: TenantId, id: string, { busy, from }: Found): Promise<boolean> {
  const times = [dateOf(from), dateOf(keptFrom(from))];
  const [written] = await queryPrepared(tx, REPLACE, [tenant, id, JSON.stringify(busy), ...times]);
  return written?.isChanged === true;
}

/** Another sync has stored something since this one began; which of the two read newer contents is unknown. */
const wasSyncedSince = ({ lastSyncedAt }: Locked, read: CalendarToRead): boolean =>
  lastSyncedAt?.getTime() !== read.lastSyncedAt?.getTime();

/** A sync that was requested after this one began is still due, even if this one used its job. */
const schedule = (locked: Locked, read: CalendarToRead, { now, nextAt }: { now: Instant; nextAt: Instant }) =>
  locked.requestedAt === null || locked.requestedAt.getTime() === read.requestedAt?.getTime()
    ? { requestedAt: null, nextSyncAt: dateOf(nextAt) }
    : { nextSyncAt: dateOf(now) };

async function writeOutcome({ tx, tenant, now }: TenantTx, read: CalendarToRead, outcome: Outcome): Promise<void> {
  const { id } = read;
  const locked = await lockCalendar(tx, tenant, id);
  if (!locked) return;
  const at = dateOf(now);
  const isThis = and(eq(busyCalendar.businessId, tenant), eq(busyCalendar.id, id));
  if (locked.zone !== read.zone || wasSyncedSince(locked, read)) {
    // Synced again soon: this result could remove an event that was added since then. If the time zone has changed
    // since the fetch, storing this result would count as the sync that the change requested.
    await tx.update(busyCalendar).set({ nextSyncAt: at }).where(isThis);
    return;
  }
  if (!outcome.isUnchanged) {
    if (await replaceBusy(tx, tenant, id, outcome)) await notifyBusyTimes(tx, tenant, id, now);
  }
  const cut = (text: string | null) => (text !== null && text.length <= 1000 ? text : null);
  await tx
    .update(busyCalendar)
    .set({
      lastSyncedAt: at,
      lastError: null,
      failures: 0,
      ...schedule(locked, read, { now, nextAt: nextSyncAt(now, 0) }),
      ...(outcome.isUnchanged
        ? {}
        : { readAt: at, etag: cut(outcome.validators.etag), lastModified: cut(outcome.validators.lastModified) }),
    })
    .where(isThis);
}

async function writeFailure({ tx, tenant, now }: TenantTx, read: CalendarToRead, failure: CalendarFailure) {
  const { id } = read;
  const locked = await lockCalendar(tx, tenant, id);
  if (!locked || wasSyncedSince(locked, read)) return;
  const failures = locked.failures + 1;
  await tx
    .update(busyCalendar)
    .set({
      lastError: failure.message.slice(0, 300),
      failures,
      ...schedule(locked, read, { now, nextAt: nextSyncAt(now, failures) }),
    })
    .where(and(eq(busyCalendar.businessId, tenant), eq(busyCalendar.id, id)));
}

const LOCK = prepared(
  'lock-calendar',
  `
  select failures, requested_at as "requestedAt", last_synced_at as "lastSyncedAt" from busy_calendar
  where business_id = $1 and id = $2 for update`,
  { failures: int(), requestedAt: busyCalendar.requestedAt, lastSyncedAt: busyCalendar.lastSyncedAt },
);
/**
 * A separate statement after the lock: a change of the time zone takes the same lock, and may have just released it.
 */
const ZONE = prepared('zone-of-calendar', 'select timezone as zone from business where id = $1', {
  zone: text<BusyRequest['zone']>(),
});

type Locked = { readonly failures: number } & Pick<CalendarToRead, 'zone' | 'requestedAt' | 'lastSyncedAt'>;

async function lockCalendar(tx: Tx, tenant: TenantId, id: string): Promise<Locked | undefined> {
  const [[calendar], [business]] = await tx.pipeline([
    () => queryPrepared(tx, LOCK, [tenant, id]),
    () => queryPrepared(tx, ZONE, [tenant]),
  ]);
  return calendar && business && { ...calendar, ...business };
}

import { calendarUrlOf } from '@primehour/contract/calendar-sync';
import { enqueue } from '@primehour/db/enqueue';
import { lockBusiness } from '@primehour/db/lock';
import { busyCalendar } from '@primehour/db/schema/calendar-sync';
import { uuidV7 } from '@primehour/db/uuid';
import { BUSY_CALENDARS_MAX } from '@primehour/domain/limits';
import { and, eq } from 'drizzle-orm';
import { recordAudit } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { findAdded, hasValues, type Keyed } from '../../../find-added.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantTx, TenantWrite } from '../../../tenant-write.ts';
import type { TenantId } from '../../../tenant.ts';
import { isAbout } from '../../resource/api.ts';
import { nextSyncAt } from '../policy.ts';
import { notifyBusyTimes } from './notify-busy-times.ts';

type NewCalendar = { readonly resourceId: string | null; readonly name: string; readonly url: string };

/**
 * Adds a calendar to sync. Only the URL's form is checked here; the job finds out whether it responds.
 * A repeated request returns the calendar that the first one added (decision 190).
 * @throws Refusal TOO_MANY_CALENDARS, CALENDAR_ADDRESS_REFUSED, REQUEST_KEY_REUSED
 */
export async function addBusyCalendar(
  write: TenantWrite,
  { requestKey, resourceId, name, url }: Keyed<NewCalendar>,
  { config, tokens }: Pick<Deps, 'config' | 'tokens'>,
): Promise<string> {
  const { tx, tenant, now } = write;
  const address = calendarUrlOf(url);
  if (address === undefined) throw new Refusal('CALENDAR_ADDRESS_REFUSED');
  // Credentials in a URL would be displayed, and sent along redirects.
  const hasCredentials = address.username !== '' || address.password !== '';
  const isInsecure = config.calendarNetwork === 'public' && address.protocol !== 'https:';
  if (hasCredentials || isInsecure) throw new Refusal('CALENDAR_ADDRESS_REFUSED');
  // Locked, so that parallel calls can't exceed the limit.
  await lockBusiness(tx, tenant);
  const { requestHash, added } = await findAdded(write, busyCalendar, requestKey, (row) =>
    hasValues(row, { resourceId, name, host: address.host }),
  );
  if (added) return added.id;
  const others = and(eq(busyCalendar.businessId, tenant), isAbout(busyCalendar.resourceId, resourceId));
  if ((await tx.$count(busyCalendar, others)) >= BUSY_CALENDARS_MAX) {
    throw new Refusal('TOO_MANY_CALENDARS');
  }
  const id = uuidV7(now);
  await tx.insert(busyCalendar).values({
    id,
    businessId: tenant,
    resourceId,
    name,
    host: address.host,
    sealedUrl: tokens.seal.close(id, address.href),
    createdAt: dateOf(now),
    requestedAt: dateOf(now),
    nextSyncAt: dateOf(nextSyncAt(now, 0)),
    requestHash,
  });
  await enqueue(tx, 'calendar.sync', { businessId: tenant, calendarId: id }, { key: id });
  // Its name may be that of a client, and the log shows the current one (decision 086).
  await recordAudit(write, 'BUSY_CALENDAR_ADDED', { subjectId: id, after: { host: address.host } });
  return id;
}

const isCalendarOf = (tenant: TenantId, resourceId: string | null, id: string) =>
  and(eq(busyCalendar.businessId, tenant), isAbout(busyCalendar.resourceId, resourceId), eq(busyCalendar.id, id));

/** Requests a sync now; idempotent. */
export async function requestSync({ tx, tenant, now }: TenantTx, resourceId: string | null, id: string): Promise<void> {
  const [row] = await tx
    .update(busyCalendar)
    .set({ requestedAt: dateOf(now) })
    .where(isCalendarOf(tenant, resourceId, id))
    .returning({ id: busyCalendar.id });
  await enqueue(tx, 'calendar.sync', { businessId: tenant, calendarId: orNotFound(row).id }, { key: id });
}

/** Removes its busy times too. */
export async function removeBusyCalendar(write: TenantTx, resourceId: string | null, id: string): Promise<void> {
  const { tx, tenant, now } = write;
  const [row] = await tx
    .delete(busyCalendar)
    .where(isCalendarOf(tenant, resourceId, id))
    .returning({ host: busyCalendar.host });
  const before = orNotFound(row);
  await notifyBusyTimes(tx, tenant, id, now);
  await recordAudit(write, 'BUSY_CALENDAR_REMOVED', { subjectId: id, before });
}

import { lockBusiness } from '@primehour/db/lock';
import { prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { business } from '@primehour/db/schema/business';
import { client } from '@primehour/db/schema/client';
import { and, eq, isNull } from 'drizzle-orm';
import { recordAudit } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { inTenant, type TenantWrite } from '../../../tenant-write.ts';
import type { TenantId } from '../../../tenant.ts';
import { eraseClient } from '../../client-records/api.ts';
import { erasedFrom } from '../policy.ts';
import { findClosing } from '../queries.ts';

/** Per hourly run; the rest follow in the next one. */
const CLIENTS_AT_ONCE = 50;

const STEPS = [
  prepared('erase-feeds', 'delete from calendar_feed where business_id = $1', {}),
  prepared('erase-calendars', 'delete from busy_calendar where business_id = $1', {}),
  prepared('erase-exports', 'delete from business_export where business_id = $1', {}),
  prepared('erase-list-imports', 'delete from client_import where business_id = $1', {}),
  prepared('erase-forms', 'delete from checkout where business_id = $1 and booking_id is null', {}),
];
const REVOKE = prepared(
  'erase-invitations',
  'update invitation set revoked_at = $2 where business_id = $1 and used_at is null and revoked_at is null',
  {},
);
const LEAVE = prepared(
  'erase-memberships',
  'update membership set ended_at = $2 where business_id = $1 and ended_at is null',
  {},
);

/**
 * Erases a closed business (product/closing#erasing): its clients one by one, then data that only its members used.
 * Bookings, payments and the ledger stay without names, for the books. It can stop at any point and continues in the
 * next run. Each step checks again whether the business is still closed, because the operator may reopen it.
 * @throws AggregateError if some clients can't be erased yet; the others are
 */
export async function eraseBusiness(deps: Deps, tenant: TenantId): Promise<void> {
  const left = await deps.db.read
    .select({ id: client.id })
    .from(client)
    .where(and(eq(client.businessId, tenant), isNull(client.erasedAt)))
    .orderBy(client.id);
  const failures: unknown[] = [];
  let erased = 0;
  for (const { id } of left) {
    if (erased === CLIENTS_AT_ONCE) break;
    try {
      await ifDue(deps, tenant, (write) => eraseClient(write, id, deps));
      erased += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `Clients that could not be erased: ${failures.length}`);
  if (erased < left.length) return;
  await ifDue(deps, tenant, async (write) => {
    const { tx, now } = write;
    const at = dateOf(now);
    for (const step of STEPS) await queryPrepared(tx, step, [tenant]);
    for (const step of [REVOKE, LEAVE]) await queryPrepared(tx, step, [tenant, at]);
    const shown = { bio: null, socialLink: null, standardBookingUrl: null, mediaUrl: null, logoUrl: null };
    await tx
      .update(business)
      .set({ ...shown, isCalendarActive: false, erasedAt: at })
      .where(eq(business.id, tenant));
    await recordAudit(write, 'BUSINESS_ERASED');
  });
}

const ifDue = (deps: Deps, tenant: TenantId, erase: (write: TenantWrite) => Promise<void>): Promise<void> =>
  inTenant(deps, tenant, async (write) => {
    await lockBusiness(write.tx, tenant);
    const { closedAt, erasedAt } = await findClosing(write.tx, tenant);
    if (closedAt !== null && erasedAt === null && erasedFrom(closedAt.getTime()) <= write.now) await erase(write);
  });

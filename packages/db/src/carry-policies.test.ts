/** The business's refund setting for cancellations is migrated to its policy, and no booking changes its meaning. */
import { split } from '@primehour/domain/policy/split';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseBefore, type DatabaseBefore, insertAlone } from './testing/database-before.ts';
import { uuidV4 } from './uuid.ts';

let before: DatabaseBefore;
beforeAll(async () => {
  before = await createDatabaseBefore('20261126090000_policies');
});
afterAll(() => before.drop());

const insert = (table: string, row: Record<string, unknown>) => insertAlone(before.pool, table, row);
const AT = '2026-11-01T10:00:00Z';
const PRICE = 4500 as Cents;

async function aBusiness(refund: 'FULL' | 'NONE') {
  const [business, online, byHand] = [uuidV4(), uuidV4(), uuidV4()];
  await insert('business', {
    id: business,
    user_id: uuidV4(),
    name: 'Alder Studio',
    slug: business,
    state: 'IL',
    timezone: 'America/Chicago',
    city: 'Chicago',
    contact_number: '+13125550100',
    created_at: AT,
  });
  await insert('booking_settings', {
    business_id: business,
    min_notice_period_hours: 1,
    advance_booking_days: 700,
    timeslot_duration_minutes: 30,
    client_cancel_refund: refund,
  });
  for (const [id, kind] of [
    [online, 'ONLINE'],
    [byHand, 'OUTSIDE'],
  ]) {
    await insert('booking', {
      id,
      business_id: business,
      service_id: uuidV4(),
      client_id: uuidV4(),
      status: 'CONFIRMED',
      start_at: '2028-10-01T10:00:00Z',
      end_at: '2028-10-01T11:00:00Z',
      service_name: 'Cut',
      price_cents: PRICE,
      payment_kind: kind,
      confirmed_at: AT,
      created_at: AT,
      updated_at: AT,
    });
  }
  return { business, online, byHand };
}

test('an all-or-nothing setting becomes a policy that refunds the same at any time', async () => {
  const made = { FULL: await aBusiness('FULL'), NONE: await aBusiness('NONE') };
  await before.pool.query('set session_replication_role = replica');
  await before.migrate();
  for (const [refund, { business, online, byHand }] of Object.entries(made)) {
    const { rows } = await before.pool.query(
      `select p.id, p.upfront, p.no_show_basis_points as "noShowBasisPoints", p.grace_minutes as "graceMinutes",
         p.fee_cap_cents::int as "feeCapCents", p.deposit_cents as "depositCents", p.asks_agreement as asks,
         p.deposit_basis_points as "depositBasisPoints", s.default_policy_id as default,
         (select coalesce(json_agg(json_build_object('underHours', t.under_hours, 'keepBasisPoints', t.keep_basis_points)), '[]')
            from policy_tier t where t.policy_id = p.id) as tiers
       from policy p join booking_settings s on s.business_id = p.business_id where p.business_id = $1`,
      [business],
    );
    const [policy] = rows;
    expect([rows.length, policy.asks, policy.default === policy.id]).toEqual([1, false, true]);
    const { rows: bookings } = await before.pool.query(
      'select id, policy_id, version, updated_at from booking where business_id = $1',
      [business],
    );
    const unchanged = { version: 1, updated_at: new Date(AT) };
    expect(bookings).toHaveLength(2);
    expect(bookings).toEqual(
      expect.arrayContaining([
        { id: online, policy_id: policy.id, ...unchanged },
        { id: byHand, policy_id: null, ...unchanged },
      ]),
    );
    const startAt = Date.parse('2028-10-01T10:00:00Z') as Instant;
    for (const hours of [0.01, 1, 24, 24 * 30, 24 * 690]) {
      const at = (startAt - hours * 3_600_000) as Instant;
      const asked = { policy, priceCents: PRICE, isAgreed: true, startAt, feeStartAt: startAt, at };
      const back = split({ ...asked, paidCents: PRICE, bookedAt: Date.parse(AT) as Instant, cause: 'CLIENT' });
      expect([back.refundCents, back.chargeCents]).toEqual([refund === 'FULL' ? PRICE : 0, 0]);
      // Earlier refunds count, and a client who doesn't come gets nothing back, and pays no more.
      const rest = split({ ...asked, paidCents: 1000 as Cents, bookedAt: at, cause: 'NO_SHOW' });
      expect([rest.refundCents, rest.keepCents, rest.chargeCents]).toEqual([0, 1000, 0]);
    }
  }
});

import { HOUR_MS } from '@primehour/domain/time/wall-date';
import { startNode } from '@primehour/testkit/start-nodes';
import { beforeEach, expect, it } from 'vitest';
import { inTenant } from '../../tenant-write.ts';
import { authorizeTenant } from '../../tenant.ts';
import { aVisitWithCard, dueApi } from '../../testing/owed-fee.ts';
import { markMissed } from '../booking/api.ts';
import { sweepDues } from './jobs.ts';

// The guarantee: a visit that no one marked counts as missed on time, however many older visits of other businesses are
// unmarked as well.

const { api, clock } = await startNode(dueApi, { at: '2026-10-08T15:00:00Z' });
beforeEach(() => clock.set('2026-10-08T15:00:00Z'));
const aVisit = (options?: Parameters<typeof aVisitWithCard>[2]) => aVisitWithCard(api, authorizeTenant, options);

it('follows a day after a visit that no one marked, in the daytime, and the partner is notified', async () => {
  const visit = await aVisit({ isAutomatic: true });
  const other = await aVisit();
  clock.advance(24 * HOUR_MS);
  await sweepDues(api.server.deps);
  expect(await visit.owed()).toBeUndefined();
  clock.advance(2 * HOUR_MS);
  await sweepDues(api.server.deps);
  await sweepDues(api.server.deps);
  expect((await visit.detail()).booking.attendance).toBe('NO_SHOW');
  expect(await visit.partnerTexts()).toEqual(['PARTNER_BOOKING_MISSED']);
  expect(await other.owed()).toBeUndefined();
  await visit.mark(null);
  clock.advance(HOUR_MS);
  await sweepDues(api.server.deps);
  expect([(await visit.owed())?.state, (await visit.detail()).booking.attendance]).toEqual(['WAIVED', null]);
});

it('does not follow a mark that its partner has just taken back', async () => {
  const visit = await aVisit({ isAutomatic: true });
  clock.advance(26 * HOUR_MS);
  await visit.mark('DONE');
  await visit.mark(null);
  // As if the sweep had listed the visit before.
  const { tenant, bookingId } = visit.ids;
  await inTenant(api.server.deps, tenant, (write) => markMissed(write, bookingId));
  expect([(await visit.detail()).booking.attendance, await visit.owed()]).toEqual([null, undefined]);
});

/** More than are read at once. */
const OTHERS = 501;
const COPY = `
  with copied as (
    insert into booking
    select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid()))).*
    from booking b, generate_series(2, ${OTHERS}) where b.id = $1
    returning id, business_id)
  insert into agreement (id, business_id, booking_id, policy_id, words, words_hash, agreed_at)
  select gen_random_uuid(), c.business_id, c.id, a.policy_id, a.words, a.words_hash, a.agreed_at
  from copied c, agreement a where a.booking_id = $1`;

it.each([
  ['were paid at the business', `update booking set paid_outside_at = end_at where id = $1`],
  [
    'can’t be marked yet, because it is night there',
    `update business set timezone = 'Pacific/Honolulu' where id = (select business_id from booking where id = $1)`,
  ],
])('is not delayed by visits that %s', async (_, change) => {
  clock.set('2026-10-08T08:00:00Z');
  const other = await aVisit({ isAutomatic: true });
  for (const sql of [change, COPY]) await api.db.pool.query(sql, [other.ids.bookingId]);
  clock.set('2026-10-08T13:00:00Z');
  const visit = await aVisit({ isAutomatic: true });
  // It is ten in the morning in Chicago, 25 hours after the visit.
  clock.set('2026-10-09T15:00:00Z');
  await sweepDues(api.server.deps);
  expect(await visit.owed()).toMatchObject({ kind: 'NO_SHOW', state: 'WAITING' });
  expect(await other.owed()).toBeUndefined();
});

import { startNode } from '@primehour/testkit/start-nodes';
import { expect, it } from 'vitest';
import { authorizeTenant } from '../../tenant.ts';
import { aVisitWithCard, dueApi } from '../../testing/owed-fee.ts';
import { sweepDues } from './jobs.ts';

// The guarantee: a visit that no one marked counts as missed on time, however many older visits of other businesses are
// unmarked as well.

const { api, clock } = await startNode(dueApi, { at: '2026-10-08T08:00:00Z' });

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
  const other = await aVisitWithCard(api, authorizeTenant, { isAutomatic: true });
  for (const sql of [change, COPY]) await api.db.pool.query(sql, [other.ids.bookingId]);
  clock.set('2026-10-08T13:00:00Z');
  const visit = await aVisitWithCard(api, authorizeTenant, { isAutomatic: true });
  // It is ten in the morning in Chicago, 25 hours after the visit.
  clock.set('2026-10-09T15:00:00Z');
  await sweepDues(api.server.deps);
  expect(await visit.owed()).toMatchObject({ kind: 'NO_SHOW', state: 'WAITING' });
  expect(await other.owed()).toBeUndefined();
});

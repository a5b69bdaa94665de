import * as calls from '@primehour/contract/policy';
import type { PolicyForm } from '@primehour/contract/policy-shapes';
import * as serviceCalls from '@primehour/contract/service';
import { queryRows } from '@primehour/db/testing/query-rows';
import { READY_POLICIES } from '@primehour/domain/policy/policy';
import { aBooking, aService } from '@primehour/testkit/build';
import { aPolicy } from '@primehour/testkit/build-policy';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { serviceRoutes } from '../service/routes.ts';
import { policyRoutes } from './routes.ts';

// The guarantee: a stored policy never changes. An edit is a new one that takes its place everywhere but on bookings, and a
// policy that anything uses can't be removed.

let api: TestServer;
beforeAll(async () => {
  api = await startTestServer(apiOf(policyRoutes, serviceRoutes));
});
afterAll(() => api.close());

async function aSalon() {
  const made = await aPartner(api);
  const query = { businessId: made.business.id };
  const call = api.as({ accessToken: made.accessToken });
  return {
    ...made,
    query,
    call,
    list: () => call(calls.listPolicies, { query }),
    add: (body: PolicyForm) => call(calls.createPolicy, { query, body }),
    standard: async () => {
      const [first] = await call(calls.listPolicies, { query });
      if (!first) throw new Error('A business has no policy.');
      return first;
    },
  };
}

const form = (name: keyof typeof READY_POLICIES): PolicyForm => ({
  ...READY_POLICIES[name],
  tiers: READY_POLICIES[name].tiers.map((tier) => ({ ...tier })),
  name,
  isAutomatic: false,
  trustedAfterVisits: null,
});
const SOMEONE_ELSES = '00000000-0000-4000-8000-000000000000';

describe('policies', () => {
  it('start with the one that a business works by: paid in full, refunded when canceled in time', async () => {
    const { list, business } = await aSalon();
    await aService(api, { business });
    expect(await list()).toEqual([
      expect.objectContaining({
        name: 'Standard',
        upfront: 'FULL',
        tiers: [],
        asksAgreement: false,
        isDefault: true,
        serviceIds: [],
        serviceCount: 1,
      }),
    ]);
  });

  it.each(['EASY', 'CARD', 'DEPOSIT', 'PREPAID'] as const)('accept the ready-made one %s as it is', async (name) => {
    const { add, list } = await aSalon();
    const made = await add(form(name));
    const unused = { isDefault: false, serviceIds: [], serviceCount: 0, asksAgreement: true };
    expect(made).toEqual({ id: made.id, ...form(name), ...unused });
    expect((await list()).map(({ id }) => id)).toContain(made.id);
  });

  it.each([
    ['name', { name: ' ' }, 'Name is required'],
    ['name', { name: 'a'.repeat(61) }, 'Should be at most 60 characters'],
    ['upfront', { upfront: 'HALF' }, 'Choose an option from the list'],
    ['depositCents', { upfront: 'DEPOSIT' }, 'Enter either an amount or a percentage'],
    ['depositCents', { upfront: 'DEPOSIT', depositCents: 49 }, 'Should be at least $0.50, or 1 to 100 percent'],
    ['tiers', { tiers: [{ underHours: 337, keepBasisPoints: 1 }] }, 'Should be between 1 and 336 hours'],
    ['tiers', { tiers: [{ underHours: 5, keepBasisPoints: 10_001 }] }, 'Should be between 0 and 100 percent'],
    ['noShowBasisPoints', { noShowBasisPoints: 4999 }, 'Should be at least what a late cancellation costs'],
    ['noShowBasisPoints', { noShowBasisPoints: 'all' }, 'Should be a number'],
    ['upfront', { upfront: 'NONE' }, 'Without a card, nothing can be kept or charged'],
    ['graceMinutes', { graceMinutes: 1441 }, 'Should be between 0 and 1440 minutes'],
    ['feeCapCents', { feeCapCents: 50_001 }, 'Should be between $0 and $500'],
    ['trustedAfterVisits', { trustedAfterVisits: 0 }, 'Should be between 1 and 50 visits'],
  ])('are refused for their %s: %j', async (path, wrong, message) => {
    const { call, query, list } = await aSalon();
    const body = { ...form('CARD'), ...wrong } as PolicyForm;
    const refusal = await refusalOf(call(calls.createPolicy, { query, body }));
    expect(refusal).toMatchObject({ statusCode: 422, code: 'VALIDATION' });
    expect(refusal.issues).toContainEqual({ path, message });
    expect(await list()).toHaveLength(1);
  });

  it('are at most twenty', async () => {
    const { add } = await aSalon();
    for (let number = 1; number < 20; number += 1) await add(form('EASY'));
    expect((await refusalOf(add(form('EASY')))).code).toBe('TOO_MANY_POLICIES');
  });

  it('never change in the database', async () => {
    const { add } = await aSalon();
    const { id } = await add(form('CARD'));
    const reject = (statement: string) =>
      expect(queryRows(api.db.read, statement)).rejects.toMatchObject({ code: '23001' });
    await reject(`update policy set fee_cap_cents = 1 where id = '${id}'`);
    await reject(`update policy_tier set keep_basis_points = 1 where policy_id = '${id}'`);
  });
});

describe('a change', () => {
  it('is a new policy in place of the old one, for services and as the default, but not for bookings', async () => {
    const { call, query, add, list, business } = await aSalon();
    const old = await add(form('CARD'));
    const own = await aService(api, { business, policyId: old.id });
    const booked = await aBooking(api, { service: own });
    await call(calls.makeDefaultPolicy, { query, body: { id: old.id } });
    const body = { ...form('CARD'), noShowBasisPoints: 7500 };
    const changed = await call(calls.replacePolicy, { query, params: { id: old.id }, body });
    expect(changed).toMatchObject({ ...body, isDefault: true, serviceIds: [own.id], serviceCount: 1 });
    expect(changed.id).not.toBe(old.id);
    expect((await list()).map(({ id }) => id)).not.toContain(old.id);
    const [row] = await queryRows(api.db.read, `select policy_id from booking where id = '${booked.id}'`);
    expect(row).toEqual({ policy_id: old.id });
  });

  it('that changes nothing writes nothing', async () => {
    const { call, query, add } = await aSalon();
    const made = await add(form('PREPAID'));
    const body = { ...form('PREPAID'), tiers: form('PREPAID').tiers.toReversed() };
    expect(await call(calls.replacePolicy, { query, params: { id: made.id }, body })).toEqual(made);
  });

  it('is refused for one that was replaced, or is another business’s', async () => {
    const [mine, other] = [await aSalon(), await aSalon()];
    const { id } = await mine.add(form('CARD'));
    const params = { id };
    await mine.call(calls.replacePolicy, { query: mine.query, params, body: form('EASY') });
    const asks = [
      () => mine.call(calls.replacePolicy, { query: mine.query, params, body: form('CARD') }),
      () => other.call(calls.replacePolicy, { query: other.query, params, body: form('CARD') }),
      () => other.call(calls.retirePolicy, { query: other.query, params }),
      () => other.call(calls.makeDefaultPolicy, { query: other.query, body: { id } }),
    ];
    for (const ask of asks) expect(await refusalOf(ask())).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
  });

  it('of one policy by two people at once leaves one', async () => {
    const { call, query, add, list } = await aSalon();
    const { id } = await add(form('CARD'));
    const bodies = [1000, 2000, 3000].map((feeCapCents) => ({ ...form('CARD'), feeCapCents }));
    await Promise.allSettled(bodies.map((body) => call(calls.replacePolicy, { query, params: { id }, body })));
    expect(await list()).toHaveLength(2);
  });
});

describe('the default and a service’s own', () => {
  it('are set, counted and removed', async () => {
    const { call, query, add, list, business, standard } = await aSalon();
    const [one, other] = [await aService(api, { business }), await aService(api, { business })];
    const [easy, usual] = [await add(form('EASY')), await standard()];
    const set = (id: string, policyId: string | null) =>
      call(calls.setServicePolicy, { query, params: { id }, body: { policyId } });
    expect(await set(one.id, easy.id)).toEqual({ id: one.id, policyId: easy.id });
    const counts = async () =>
      (await list()).map(({ name, isDefault, serviceCount }) => [name, isDefault, serviceCount]);
    expect(await counts()).toEqual([
      ['Standard', true, 1],
      ['EASY', false, 1],
    ]);
    await call(calls.makeDefaultPolicy, { query, body: { id: easy.id } });
    expect(await counts()).toEqual([
      ['EASY', true, 2],
      ['Standard', false, 0],
    ]);
    await set(one.id, null);
    await call(serviceCalls.deleteService, { query, params: { id: other.id } });
    await call(calls.retirePolicy, { query, params: { id: usual.id } });
    expect(await counts()).toEqual([['EASY', true, 1]]);
  });

  it('can’t be removed', async () => {
    const { call, query, business, standard } = await aSalon();
    const card = await aPolicy(api, business.id, { ready: 'CARD' });
    await aService(api, { business, policyId: card });
    for (const id of [card, (await standard()).id]) {
      const refusal = await refusalOf(call(calls.retirePolicy, { query, params: { id } }));
      expect(refusal).toMatchObject({ statusCode: 409, code: 'POLICY_IN_USE' });
    }
  });

  it('have to be of this business', async () => {
    const [mine, other] = [await aSalon(), await aSalon()];
    const service = await aService(api, { business: mine.business });
    const { id: theirs } = await other.add(form('EASY'));
    const set = (id: string, policyId: string) =>
      mine.call(calls.setServicePolicy, { query: mine.query, params: { id }, body: { policyId } });
    for (const policyId of [theirs, SOMEONE_ELSES])
      expect((await refusalOf(set(service.id, policyId))).code).toBe('NOT_FOUND');
    expect((await refusalOf(set(SOMEONE_ELSES, (await mine.standard()).id))).code).toBe('NOT_FOUND');
  });
});

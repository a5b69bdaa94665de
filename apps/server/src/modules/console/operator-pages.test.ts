import { updateBusiness } from '@primehour/contract/business';
import { operatorPaths } from '@primehour/contract/operator-pages';
import { auditEntry } from '@primehour/db/schema/audit';
import { business as businessTable } from '@primehour/db/schema/business';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { anOperator } from '../../testing/an-operator.ts';
import { aVisitor, fieldOf } from '../../testing/browse.ts';
import { wholeApp } from '../../testing/salon.ts';

// The guarantee: only the holder of a terminal link can find a business, suspend it with a reason, lift that and
// approve a name, with plain forms; a repeated submission changes nothing.

const clock = testClock();
let app: TestServer<Awaited<ReturnType<typeof wholeApp>>>;
beforeAll(async () => {
  app = await startTestServer(wholeApp, { clock });
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => app.close());

const stateOf = async (id: string) =>
  (await app.db.read.select().from(businessTable).where(eq(businessTable.id, id)))[0];

it('shows that there are no businesses yet, with and without a search', async () => {
  const operator = await anOperator(app);
  expect((await operator.get(operatorPaths.businesses)).text).toContain('No businesses yet');
  expect((await operator.get(`${operatorPaths.businesses}?q=rosewood`)).text).toContain('No business found');
});

it('refuses everyone else, for reading and for decisions', async () => {
  const { business, accessToken } = await aPartner(app);
  const stranger = aVisitor(app.url);
  const { id } = business;
  for (const path of [operatorPaths.businesses, operatorPaths.business(id), operatorPaths.suspend(id)]) {
    const page = await stranger.get(path, { authorization: `Bearer ${accessToken}` });
    expect([page.status, page.text]).toEqual([403, expect.stringContaining('opens from the terminal')]);
  }
  for (const path of [operatorPaths.suspend(id), operatorPaths.lift(id), operatorPaths.approveName(id)]) {
    expect((await stranger.post(path, { reason: 'x', name: 'x' })).status).toBe(403);
  }
  expect((await stateOf(id))?.suspendedAt).toBeNull();
});

it('finds a business by name, page address, phone and id, and nothing by a wildcard', async () => {
  const { business } = await aPartner(app, { name: 'Rosewood 100%' });
  const operator = await anOperator(app);
  for (const q of ['rosewood', '100%', business.slug, business.owner.phone.slice(-7), business.id]) {
    const page = await operator.get(`${operatorPaths.businesses}?q=${encodeURIComponent(q)}`);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Rosewood 100%')]);
  }
  expect((await operator.get(`${operatorPaths.businesses}?q=_____%25%25%25`)).text).toContain('No business found');
  const missing = await operator.get(operatorPaths.business('nonsense'));
  expect([missing.status, missing.text]).toEqual([404, expect.stringContaining('Business not found')]);
});

it('requires a reason, suspends, shows the state, and lifts', async () => {
  const { business } = await aPartner(app, { name: 'Alder' });
  const operator = await anOperator(app);
  const path = operatorPaths.suspend(business.id);
  const empty = await operator.post(path, { reason: ' ' });
  expect([empty.status, empty.text]).toEqual([422, expect.stringContaining('Give a reason')]);
  const sent = await operator.post(path, { reason: '<b>Texts strangers</b>' });
  expect([sent.status, sent.location]).toEqual([303, operatorPaths.business(business.id)]);
  // A repeated submission, and the page of a suspended business.
  expect((await operator.post(path, { reason: 'again' })).status).toBe(303);
  expect((await operator.get(path)).status).toBe(303);
  const page = await operator.get(operatorPaths.business(business.id));
  expect(page.text).toContain('<b>Texts strangers</b>');
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*form-action 'self'/);
  expect((await operator.get(operatorPaths.businesses)).text).toMatch(/in 24 hours.*Suspended/);

  expect((await operator.post(operatorPaths.lift(business.id), {})).status).toBe(422);
  expect((await operator.post(operatorPaths.lift(business.id), { reason: 'Explained' })).status).toBe(303);
  expect((await stateOf(business.id))?.suspendedAt).toBeNull();
  const lifted = await operator.get(operatorPaths.business(business.id));
  expect(lifted.text).toMatch(/Suspension lifted: +Explained.*Suspended: +<b>Texts/);
  expect(lifted.text).not.toContain('again');
  await operator.post(operatorPaths.approveName(business.id), { name: 'Alder' });
  const isIt = eq(auditEntry.businessId, business.id);
  const entries = await app.db.read.select().from(auditEntry).where(isIt).orderBy(auditEntry.id);
  const by = 'operator screen';
  expect(entries.map(({ action, after }) => [action, after])).toEqual([
    ['BUSINESS_SUSPENDED', { by }],
    ['SUSPENSION_LIFTED', { by }],
    ['NAME_APPROVED', { by, name: 'Alder' }],
  ]);
});

it('refuses a form that another site sends with its cookie', async () => {
  const { business } = await aPartner(app);
  const operator = await anOperator(app);
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  expect((await operator.post(operatorPaths.suspend(business.id), { reason: 'x' }, headers)).status).toBe(403);
  expect((await stateOf(business.id))?.suspendedAt).toBeNull();
});

it('approves a well-known name for one business, which can then use it', async () => {
  const [owner, other] = [await aPartner(app), await aPartner(app)];
  const operator = await anOperator(app);
  const rename = ({ accessToken, business }: typeof owner) =>
    app.as({ accessToken })(updateBusiness, { params: { id: business.id }, body: { name: 'Chase Bank' } });
  expect(await refusalOf(rename(owner))).toMatchObject({
    statusCode: 422,
    code: 'NAME_NEEDS_APPROVAL',
    issues: [{ path: 'name', message: expect.stringContaining('well-known company') as string }],
  });
  expect((await operator.post(operatorPaths.approveName(owner.business.id), { name: '' })).status).toBe(422);
  expect((await operator.post(operatorPaths.approveName(owner.business.id), { name: 'Chase Bank' })).status).toBe(303);
  expect((await rename(owner)).name).toBe('Chase Bank');
  expect((await refusalOf(rename(other))).code).toBe('NAME_NEEDS_APPROVAL');
});

it('warns of a name older than the rule, and offers to approve it', async () => {
  const { business } = await aPartner(app, { name: 'USPS Delivery' });
  const operator = await anOperator(app);
  const page = await operator.get(operatorPaths.business(business.id));
  expect(page.text).toContain('Its name resembles USPS');
  expect(fieldOf(page, 'name')).toBe('USPS Delivery');
  await operator.post(operatorPaths.approveName(business.id), { name: 'USPS Delivery' });
  expect((await operator.get(operatorPaths.business(business.id))).text).not.toContain('Its name resembles');
});

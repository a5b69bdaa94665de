import * as accountCalls from '@primehour/contract/bank-account';
import * as businessCalls from '@primehour/contract/business';
import { addResource } from '@primehour/contract/resource';
import * as supportCalls from '@primehour/contract/support';
import * as calls from '@primehour/contract/user';
import { bookingSettings } from '@primehour/db/schema/booking-settings';
import { uuidV4 } from '@primehour/db/uuid';
import { PERMISSIONS } from '@primehour/domain/access/access';
import { aBusiness, aUser } from '@primehour/testkit/build';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { aMember } from '@primehour/testkit/build-team';
import { refusalOf, type TestCall } from '@primehour/testkit/call';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { resourceRoutes } from '../resource/routes.ts';
import { supportRoutes } from '../support/routes.ts';
import { businessRoutes } from './routes.ts';

// The guarantee: every call requires a session, users see and change only their own profile, and a business is complete
// from its creation.

let api: TestServer;
beforeAll(async () => {
  api = await startTestServer(apiOf(businessRoutes, resourceRoutes, supportRoutes));
});
afterAll(() => api.close());

const NEW_BUSINESS = {
  name: 'Rosa & Sons',
  businessType: 'Sole proprietorship',
  state: 'IL',
  timezone: 'America/Denver',
  city: '1821 S Loomis Street',
  contactNumber: '(312) 555-0110',
  isCalendarActive: false,
} as const;

async function signedIn() {
  const user = await aUser(api);
  const { accessToken } = await aSession(api, user);
  return { user, call: api.as({ accessToken }) };
}

async function partner(options: Parameters<typeof aPartner>[1] = {}) {
  const made = await aPartner(api, options);
  return { ...made, call: api.as({ accessToken: made.accessToken }) };
}

describe('every call', () => {
  type Ask = (call: TestCall) => Promise<unknown>;
  const id = uuidV4();
  const forUsers: Ask[] = [
    (call) => call(calls.getUser, {}),
    (call) => call(calls.updateUser, { body: { first_name: 'A', last_name: 'B', email: 'a@b.example' } }),
    (call) => call(businessCalls.listBusinesses, {}),
    (call) => call(businessCalls.createBusiness, { body: NEW_BUSINESS }),
    (call) => call(supportCalls.getSurvey, {}),
    (call) => call(supportCalls.answerSurvey, { body: { questionId: id } }),
  ];
  const bank = { accountHolderName: 'A', routingNumber: '110000000', accountNumber: '12345', secret: 's' };
  const forPartners: Ask[] = [
    (call) => call(businessCalls.updateBusiness, { params: { id }, body: {} }),
    (call) => call(businessCalls.setCalendarActive, { params: { id }, body: { isCalendarActive: true } }),
    (call) => call(accountCalls.openAccountSession, {}),
    (call) => call(accountCalls.getAccount, {}),
    (call) => call(accountCalls.connectSandboxBank, { body: bank }),
  ];

  it('requires a session', async () => {
    for (const ask of [...forUsers, ...forPartners]) {
      expect(await refusalOf(ask(api.as()))).toMatchObject({ statusCode: 401, code: 'UNAUTHORISED' });
    }
  });

  it('requires a business if it acts on one', async () => {
    const { call } = await signedIn();
    for (const ask of forPartners) {
      const refusal = await refusalOf(ask(call));
      expect(refusal).toEqual({ statusCode: 404, code: 'BUSINESS_NOT_FOUND', message: 'Business not found' });
    }
  });
});

describe('user', () => {
  it('returns the profile', async () => {
    const { user, call } = await signedIn();
    expect(await call(calls.getUser, {})).toEqual({
      id: user.id,
      phone: user.phone,
      first_name: 'Robin',
      last_name: 'Alder',
      email: 'robin@example.test',
      roles: [],
      has_account_info: false,
      week_start: 'MONDAY',
      clock: '12H',
    });
  });

  it('changes only the caller’s profile', async () => {
    const [mine, other] = [await signedIn(), await signedIn()];
    const body = { first_name: 'Amara', last_name: 'Okafor', email: 'amara@okaforphysio.example' };
    expect(await mine.call(calls.updateUser, { body })).toMatchObject({ id: mine.user.id, ...body });
    expect(await other.call(calls.getUser, {})).toMatchObject({ first_name: 'Robin' });
  });

  it.each([
    [{ first_name: 'A'.repeat(121), last_name: 'B', email: 'a@b.example' }, 'first_name'],
    [{ first_name: 'A', last_name: 'B\nC', email: 'a@b.example' }, 'last_name'],
    [{ first_name: 'A', last_name: 'B', email: `${'a'.repeat(250)}@b.example` }, 'email'],
  ])('refuses an invalid profile: %o', async (body, path) => {
    const { call } = await signedIn();
    expect(await refusalOf(call(calls.updateUser, { body }))).toMatchObject({ statusCode: 422, issues: [{ path }] });
  });

  it('is a partner only with first name, last name, email and business', async () => {
    for (const missing of ['firstName', 'lastName', 'email'] as const) {
      const owner = await aUser(api, { [missing]: null });
      await aBusiness(api, { owner });
      const { accessToken } = await aSession(api, owner);
      expect((await api.as({ accessToken })(calls.getUser, {})).roles).toEqual([]);
    }
    const { call } = await partner();
    expect((await call(calls.getUser, {})).roles).toEqual([{ id: 'partner' }]);
  });
});

describe('the list of businesses', () => {
  it('shows for each whether its account is connected; the user describes the first', async () => {
    const first = await aPartner(api, { hasAccount: false });
    const second = await aPartner(api);
    api.clock.advance(1_000);
    await aMember(api, { business: second.business, role: 'MANAGER', user: first.user });
    const call = api.as(first);
    const listed = await call(businessCalls.listBusinesses, {});
    expect(listed.map(({ id, hasAccount }) => [id, hasAccount])).toEqual([
      [first.business.id, false],
      [second.business.id, true],
    ]);
    expect((await call(calls.getUser, {})).has_account_info).toBe(false);
  });
});

describe('create business', () => {
  it('starts with the calendar off, a slug from the name, and default booking settings', async () => {
    const { user, call } = await signedIn();
    const created = await call(businessCalls.createBusiness, { body: { ...NEW_BUSINESS, isCalendarActive: true } });
    expect(created).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{14}4/),
      userId: user.id,
      name: 'Rosa & Sons',
      slug: 'rosa-and-sons',
      bio: null,
      businessType: 'Sole proprietorship',
      state: 'IL',
      timezone: 'America/Denver',
      city: '1821 S Loomis Street',
      contactNumber: '+13125550110',
      standardBookingUrl: null,
      socialLink: null,
      mediaUrl: null,
      logoUrl: null,
      isCalendarActive: false,
      role: 'OWNER',
      grants: [],
      acts: [...PERMISSIONS],
      ownActs: [],
    });
    const settings = await api.db.read.select().from(bookingSettings).where(eq(bookingSettings.businessId, created.id));
    expect(settings).toMatchObject([
      { businessId: created.id, minNoticePeriodHours: 24, advanceBookingDays: 30, timeslotDurationMinutes: 60 },
    ]);
    expect(await call(businessCalls.listBusinesses, {})).toEqual([
      { ...created, hasAccount: false, isSolo: true, resourceId: expect.any(String) },
    ]);
    await call(addResource, { query: { businessId: created.id }, body: { kind: 'EQUIPMENT', name: 'Laser' } });
    expect((await call(businessCalls.listBusinesses, {}))[0]?.isSolo).toBe(false);
    expect((await call(calls.getUser, {})).roles).toEqual([{ id: 'partner' }]);
  });

  it('refuses a second one', async () => {
    const { call } = await partner();
    const refusal = await refusalOf(call(businessCalls.createBusiness, { body: NEW_BUSINESS }));
    expect(refusal).toEqual({ statusCode: 409, code: 'BUSINESS_EXISTS', message: 'You already have a business' });
  });

  it('refuses missing and invalid values, field by field', async () => {
    const { call } = await signedIn();
    const body = { ...NEW_BUSINESS, name: ' ', state: 'ZZ', timezone: 'Europe/Paris', contactNumber: '12' };
    const refusal = await refusalOf(
      call(businessCalls.createBusiness, { body: body as unknown as typeof NEW_BUSINESS }),
    );
    expect(refusal.issues?.map(({ path, message }) => [path, message])).toEqual([
      ['name', 'Required'],
      ['state', 'Required'],
      ['timezone', 'Choose an option from the list'],
      ['contactNumber', 'The phone number you entered is too short for the country United States'],
    ]);
    expect(await call(businessCalls.listBusinesses, {})).toEqual([]);
  });
});

import { listBusinesses, updateBusiness } from '@primehour/contract/business';
import { image } from '@primehour/db/schema/image';
import { uuidV4 } from '@primehour/db/uuid';
import { aUser } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startTestServer, TEST_PUBLIC_URL, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { businessRoutes } from './routes.ts';

// The guarantee: an update changes only the fields sent, only by the business's owner, and shows only pictures that the
// owner uploaded.

let api: TestServer;
beforeAll(async () => {
  api = await startTestServer(apiOf(businessRoutes));
});
afterAll(() => api.close());

async function partner(options: Parameters<typeof aPartner>[1] = {}) {
  const made = await aPartner(api, options);
  return { ...made, call: api.as({ accessToken: made.accessToken }) };
}

describe('update business', () => {
  const FIELDS = {
    bio: 'Two chairs in Pilsen.',
    socialLink: 'https://photos.example/rosa',
    standardBookingUrl: 'https://rosa.example/hours',
  };

  it('changes the fields sent, keeps omitted ones, and clears those that are null', async () => {
    const { business, call } = await partner({ name: 'Delgado Hair', zone: 'America/Denver' });
    const params = { id: business.id };
    const changed = await call(updateBusiness, { params, body: { ...FIELDS, city: '9 Oak Road' } });
    expect(changed).toMatchObject({ ...FIELDS, city: '9 Oak Road', name: 'Delgado Hair', timezone: 'America/Denver' });
    expect(await call(updateBusiness, { params, body: {} })).toEqual(changed);
    const emptied = await call(updateBusiness, { params, body: { bio: '', socialLink: null, name: 'Delgado' } });
    expect(emptied).toEqual({ ...changed, bio: null, socialLink: null, name: 'Delgado' });
    expect(await call(listBusinesses, {})).toEqual([{ ...emptied, hasAccount: true, isSolo: true }]);
  });

  it('treats an empty link or picture like null', async () => {
    const { business, user, call } = await partner({ logoUrl: 'https://elsewhere.example/old-logo.png' });
    const params = { id: business.id };
    const mediaUrl = await anImage(user.id);
    const whole = await call(updateBusiness, { params, body: { ...FIELDS, mediaUrl } });
    const none = { socialLink: '', standardBookingUrl: ' ', logoUrl: '', mediaUrl: '' };
    expect(await call(updateBusiness, { params, body: none })).toEqual({
      ...whole,
      socialLink: null,
      standardBookingUrl: null,
      logoUrl: null,
      mediaUrl: null,
    });
  });

  it('keeps omitted links and media, with and without a time zone', async () => {
    const { business, call } = await partner();
    const params = { id: business.id };
    const whole = await call(updateBusiness, { params, body: FIELDS });
    expect(await call(updateBusiness, { params, body: { timezone: 'America/Denver' } })).toEqual({
      ...whole,
      timezone: 'America/Denver',
    });
    expect(await call(updateBusiness, { params, body: { name: 'Rosa' } })).toMatchObject({ ...FIELDS, name: 'Rosa' });
  });

  it('keeps the slug and the owner, whatever is sent', async () => {
    const { business, call } = await partner({ slug: 'kept-as-it-is', isCalendarActive: true });
    const body = { name: 'Other', slug: 'other', isCalendarActive: true, userId: uuidV4() } as object;
    const changed = await call(updateBusiness, { params: { id: business.id }, body });
    expect(changed).toMatchObject({ slug: 'kept-as-it-is', isCalendarActive: true, userId: business.userId });
  });

  it('leaves the calendar unchanged when its current value is sent, and applies the switch’s rules to another', async () => {
    const { business, call } = await partner({ isCalendarActive: true });
    const params = { id: business.id };
    const sent = async (isCalendarActive: boolean) =>
      (await call(updateBusiness, { params, body: { isCalendarActive } })).isCalendarActive;
    expect([await sent(true), await sent(false), await sent(false), await sent(true)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    const unpaid = await partner({ isCalendarActive: false, hasAccount: false });
    const off = { params: { id: unpaid.business.id }, body: { city: '9 Oak Road', isCalendarActive: false } };
    expect((await unpaid.call(updateBusiness, off)).city).toBe('9 Oak Road');
    const on = { params: { id: unpaid.business.id }, body: { city: '1 Elm Road', isCalendarActive: true } };
    expect((await refusalOf(unpaid.call(updateBusiness, on))).code).toBe('ACCOUNT_NOT_FOUND');
    const [kept] = await unpaid.call(listBusinesses, {});
    expect(kept).toMatchObject({ city: '9 Oak Road', isCalendarActive: false });
  });

  it('does not find another owner’s business', async () => {
    const [mine, other] = [await partner(), await partner({ name: 'Theirs' })];
    const params = { id: other.business.id };
    for (const id of [other.business.id, uuidV4(), 'no-id']) {
      const refusal = await refusalOf(mine.call(updateBusiness, { params: { id }, body: { name: 'Mine' } }));
      expect(refusal).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    }
    const unchanged = await other.call(updateBusiness, { params, body: {} });
    expect(unchanged.name).toBe('Theirs');
  });

  it.each([
    [{ bio: 'x'.repeat(501) }, 'bio'],
    [{ socialLink: 'javascript:alert(1)' }, 'socialLink'],
    [{ standardBookingUrl: 'rosa.example' }, 'standardBookingUrl'],
    [{ name: null }, 'name'],
  ])('refuses %o', async (body, path) => {
    const { business, call } = await partner();
    const refusal = await refusalOf(call(updateBusiness, { params: { id: business.id }, body: body as object }));
    expect(refusal).toMatchObject({ statusCode: 422, issues: [{ path }] });
  });

  async function anImage(userId: string, status: 'READY' | 'FAILED' | 'REQUESTED' = 'READY'): Promise<string> {
    const id = uuidV4();
    const at = new Date(api.clock.now());
    const described = { contentType: 'image/png', bytes: 9, width: 3, height: 3, readyAt: at } as const;
    const row = { id, userId, type: 'business', status, createdAt: at, expiresAt: at } as const;
    await api.db.transaction((tx) => tx.insert(image).values({ ...row, ...(status === 'READY' ? described : {}) }));
    return `${TEST_PUBLIC_URL}/images/${id}.jpg`;
  }

  it('accepts pictures that this user uploaded, and an unchanged existing URL', async () => {
    const old = 'https://elsewhere.example/old-logo.png';
    const { business, user, call } = await partner({ logoUrl: old });
    const mediaUrl = await anImage(user.id);
    const changed = await call(updateBusiness, { params: { id: business.id }, body: { mediaUrl, logoUrl: old } });
    expect(changed).toMatchObject({ mediaUrl, logoUrl: old });
  });

  it('refuses pictures of other users, of other sites, unknown and broken ones', async () => {
    const { business, user, call } = await partner();
    const urls = [
      await anImage((await aUser(api)).id),
      await anImage(user.id, 'FAILED'),
      'https://elsewhere.example/logo.jpg',
      `${TEST_PUBLIC_URL}/images/${uuidV4()}.jpg`,
      `${TEST_PUBLIC_URL}.evil.example/images/${uuidV4()}.jpg`,
      `${await anImage(user.id)}?x`,
    ];
    const params = { id: business.id };
    for (const logoUrl of urls) {
      const refusal = await refusalOf(call(updateBusiness, { params, body: { name: 'Changed', logoUrl } }));
      expect({ logoUrl, code: refusal.code }).toEqual({ logoUrl, code: 'IMAGE_UNKNOWN' });
    }
    expect((await call(listBusinesses, {}))[0]?.name).toBe('Alder Studio');
  });
});

import * as calls from '@primehour/contract/listing';
import { aBusiness } from '@primehour/testkit/build';
import { refusalOf } from '@primehour/testkit/call';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { businessRoutes } from './routes.ts';

// The guarantee: anyone can read the links and pictures of a booking page by its slug, and nothing else of the
// business.

let api: TestServer;
beforeAll(async () => {
  api = await startTestServer(apiOf(businessRoutes));
});
afterAll(() => api.close());

const details = (slug: string) => api.as()(calls.getPartnerBookingDetails, { params: { slug } });

it('returns the links of a booking page, and null for unset ones', async () => {
  const links = {
    standardBookingUrl: 'https://delgado.example/book',
    socialLink: 'https://instagram.com/delgado',
    mediaUrl: 'http://book.example.test/images/1.jpg',
    logoUrl: null,
  };
  const { slug } = await aBusiness(api, { ...links, bio: 'Not shown here' });
  expect(await details(slug)).toEqual(links);
  const bare = await aBusiness(api);
  expect(await details(bare.slug)).toEqual({
    standardBookingUrl: null,
    socialLink: null,
    mediaUrl: null,
    logoUrl: null,
  });
});

it('finds nothing for an unknown or invalid slug', async () => {
  for (const slug of ['nobody', 'UPPER', 'a b', 'x'.repeat(61), '%00', "a'--"]) {
    expect(await refusalOf(details(slug))).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
  }
});

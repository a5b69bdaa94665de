import { createBusiness as createCall, listBusinesses } from '@primehour/contract/business';
import type { Phone } from '@primehour/domain/vocabulary';
import { aUser } from '@primehour/testkit/build';
import { aSession } from '@primehour/testkit/build-session';
import { startNodes } from '@primehour/testkit/start-nodes';
import { describe, expect, it } from 'vitest';
import { apiOf } from '../../../testing/start-api.ts';
import { businessRoutes } from '../routes.ts';
import { createBusiness } from './create-business.ts';

// The guarantee: a user gets one business however many requests run in parallel, and every business gets a unique slug,
// however many share a name.

const start = apiOf(businessRoutes);
const { api: left, other: right } = await startNodes(start);

const requestFor = (name: string) => ({
  name,
  state: 'AZ',
  timezone: 'America/Phoenix' as const,
  city: '901 N 7th Street',
  contactNumber: '+16025550160' as Phone,
});

const create = async (name: string, node = left) => {
  const user = await aUser(left);
  return node.db.transaction((tx) => createBusiness(tx, user.id, requestFor(name), left.clock.now()));
};

describe('creating a business', () => {
  it('succeeds once when one user sends two parallel requests to two nodes', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { accessToken } = await aSession(left, await aUser(left));
      const clients = [left.as({ accessToken }), right.as({ accessToken })];
      const body = requestFor(`Twice ${round}`);
      const outcomes = await Promise.allSettled(clients.map((call) => call(createCall, { body })));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const refused = outcomes.find((outcome) => outcome.status === 'rejected');
      expect(refused?.reason).toMatchObject({ code: 'BUSINESS_EXISTS' });
      expect(await left.as({ accessToken })(listBusinesses, {})).toHaveLength(1);
    }
  });

  it('numbers the slugs of a common name, also for parallel requests', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, (_, n) => create('Café Olé', n % 2 ? left : right)));
    expect(made.map(({ slug }) => slug).toSorted()).toEqual([
      'cafe-ole',
      'cafe-ole-2',
      'cafe-ole-3',
      'cafe-ole-4',
      'cafe-ole-5',
      'cafe-ole-6',
      'cafe-ole-7',
      'cafe-ole-8',
    ]);
  });

  it('finds a slug after the readable ones are used up, and for the longest names', async () => {
    const name = 'The '.repeat(29).trim();
    const slugs = [];
    for (let n = 0; n < 12; n += 1) slugs.push((await create(name)).slug);
    expect(new Set(slugs).size).toBe(12);
    for (const slug of slugs) expect(slug.length).toBeLessThanOrEqual(60);
  });

  it('names a business without Latin letters', async () => {
    expect((await create('寿司')).slug).toBe('business');
  });
});

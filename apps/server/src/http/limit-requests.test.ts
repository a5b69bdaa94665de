import type { Instant } from '@primehour/domain/vocabulary';
import { testClock } from '@primehour/testkit/clock';
import { createTestDatabase, type TestDatabase } from '@primehour/testkit/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitRequests } from './limit-requests.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const NOW = Date.parse('2026-10-06T14:10:30Z') as Instant;

describe('a limited request', () => {
  it('is refused with the seconds to wait, and counts each network and each name separately', async () => {
    const deps = { db: database.db, clock: testClock(NOW) };
    const ask = (ip: string, name = 'search') => limitRequests(deps, { ip }, { name, limit: 2, windowSeconds: 60 });
    await ask('203.0.113.1');
    await ask('203.0.113.1');
    await expect(ask('203.0.113.1')).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      status: 429,
      body: { requestTimeout: 30 },
    });
    await ask('203.0.113.2');
    await ask('203.0.113.1', 'slots');
  });
});

import { eraseClient, mergeClients as mergeCall } from '@primehour/contract/client';
import * as calls from '@primehour/contract/client-import';
import { QUEUES } from '@primehour/db/queues';
import { client } from '@primehour/db/schema/client';
import type { Phone } from '@primehour/domain/vocabulary';
import { aClient } from '@primehour/testkit/build';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { authorizeTenant } from '../../tenant.ts';
import { apiOf } from '../../testing/start-api.ts';
import { ThreadLimitExceeded } from '../../worker-thread.ts';
import { importClients } from './commands/import-clients.ts';
import { parseClientList } from './commands/read-import.ts';
import { sweepImports } from './jobs.ts';
import { clientRecordRoutes } from './routes.ts';

// The guarantee: a list is imported whole, once, or not at all; known clients are neither duplicated nor overwritten;
// and progress is visible while it runs.

const start = apiOf(clientRecordRoutes);
const { api, other } = await startNodes(start);

async function aShop() {
  const { business, user, accessToken } = await aPartner(api);
  const call = api.as({ accessToken });
  const query = { businessId: business.id };
  const read = (csv: string) => call(calls.readImport, { query, body: { fileName: 'list.csv', csv } });
  const work = (importId: string, node = api) =>
    importClients(node.server.deps, authorizeTenant(business.id), importId);
  const begin = (id: string) => call(calls.startImport, { params: { id }, query });
  const get = (id: string) => call(calls.getImport, { params: { id }, query });
  const count = () => api.db.read.$count(client, eq(client.businessId, business.id));
  const people = () => api.db.read.select().from(client).where(eq(client.businessId, business.id));
  return { business, user, call, query, accessToken, read, begin, work, get, count, people };
}

const phone = (n: number) => `+1415${2_000_000 + n}` as Phone;
const listOf = (count: number) =>
  ['name,phone,email', ...Array.from({ length: count }, (_, n) => `Person ${n},${phone(n)},p${n}@mail.example`)].join(
    '\n',
  );

/** Simulates this many files read by this business in the current hour. */
const fillReads = (businessId: string, hits: number) =>
  api.db.pool.query('update rate_limit set hits = $2 where key = $1', [`import:${businessId}/3600`, hits]);

describe('a list', () => {
  it('can be uploaded thirty times an hour, because each is stored for a day', async () => {
    const shop = await aShop();
    await shop.read(listOf(1));
    await fillReads(shop.business.id, 29);
    await shop.read(listOf(1));
    expect(await refusalOf(shop.read(listOf(1)))).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    const another = await aShop();
    expect(await another.read(listOf(1))).toMatchObject({ status: 'READY' });
  });

  it('counts even when it is refused', async () => {
    const shop = await aShop();
    expect(await refusalOf(shop.read('one,two\n1,2'))).toMatchObject({ code: 'IMPORT_UNREADABLE' });
    await fillReads(shop.business.id, 29);
    expect(await refusalOf(shop.read('one,two\n1,2'))).toMatchObject({ code: 'IMPORT_UNREADABLE' });
    expect(await refusalOf(shop.read('one,two\n1,2'))).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('with half a surrogate pair in it is repaired and stored', async () => {
    const shop = await aShop();
    const { sample } = await shop.read(`name,phone,notes\nAda \uD83D,${phone(1)},a\uDE00`);
    expect(sample).toMatchObject([{ name: 'Ada \uFFFD', notes: 'a\uFFFD' }]);
  });

  it('is previewed before anyone is added', async () => {
    const shop = await aShop();
    await aClient(api, { business: shop.business, phone: phone(1) });
    const preview = await shop.read(`${listOf(7)}\nNobody,12,\nPerson 3 again,${phone(3)},`);
    expect(preview).toMatchObject({
      status: 'READY',
      fileName: 'list.csv',
      total: 9,
      valid: 7,
      fresh: 6,
      errorCount: 2,
      errors: [
        { line: 9, message: 'The phone number you entered is too short for the country United States' },
        { line: 10, message: 'The same phone number as on line 5' },
      ],
    });
    expect(preview.sample).toHaveLength(5);
    expect(preview.sample[0]).toEqual({ name: 'Person 0', phone: phone(0), email: 'p0@mail.example', notes: '' });
    expect(await shop.people()).toHaveLength(1);
  });

  it('skips only people who are erased before the import runs', async () => {
    const [shop, stranger] = [await aShop(), await aShop()];
    const ada = await aClient(api, { business: shop.business, phone: phone(1) });
    const lists = [await shop.read(listOf(3)), await shop.read(listOf(7)), await stranger.read(listOf(3))];
    await shop.begin(lists[0]?.id ?? '');
    await shop.call(eraseClient, { params: { id: ada.id }, query: shop.query });
    const [running, ready, theirs] = lists;
    await shop.work(running?.id ?? '');
    expect(await shop.get(running?.id ?? '')).toMatchObject({ status: 'DONE', total: 2, added: 2 });
    expect(await shop.get(ready?.id ?? '')).toMatchObject({ status: 'READY', total: 6, valid: 6, fresh: 6 });
    expect(await stranger.get(theirs?.id ?? '')).toMatchObject({ total: 3 });
    await shop.begin(ready?.id ?? '');
    await shop.work(ready?.id ?? '');
    const phones = (await shop.people()).map((row) => row.phone);
    expect(phones).not.toContain(phone(1));
    expect(phones.filter((one) => one.startsWith('+1415'))).toHaveLength(6);
  });

  it('whose people were all erased is imported and adds no one', async () => {
    const shop = await aShop();
    const ada = await aClient(api, { business: shop.business, phone: phone(0) });
    const { id } = await shop.read(listOf(1));
    await shop.begin(id);
    await shop.call(eraseClient, { params: { id: ada.id }, query: shop.query });
    await shop.work(id);
    expect(await shop.get(id)).toMatchObject({ status: 'DONE', total: 0, done: 0, added: 0 });
  });

  it('adds new clients and completes known ones, by any of their numbers, overwriting nothing', async () => {
    const shop = await aShop();
    const known = await aClient(api, { business: shop.business, name: 'Own name', phone: phone(1), notes: 'mine' });
    const merged = await aClient(api, { business: shop.business, phone: phone(2) });
    const body = { otherId: merged.id };
    await shop.call(mergeCall, { params: { id: known.id }, query: shop.query, body });
    const { id } = await shop.read(listOf(4));
    expect(await shop.begin(id)).toMatchObject({ status: 'RUNNING' });
    await shop.work(id);
    expect(await shop.get(id)).toMatchObject({ status: 'DONE', added: 2, completed: 1, done: 4, sample: [] });
    const rows = await shop.people();
    expect(rows.map((row) => row.phone).toSorted()).toEqual([phone(0), phone(1), phone(3)]);
    const own = rows.find((row) => row.id === known.id);
    expect([own?.name, own?.notes, ['p1@mail.example', 'p2@mail.example'].includes(own?.email ?? '')]).toEqual([
      'Own name',
      'mine',
      true,
    ]);
  });

  it('fills an empty email address and keeps an existing one', async () => {
    const shop = await aShop();
    const fields = { business: shop.business, phone: phone(1), email: 'own@mail.example' };
    const { id: clientId } = await aClient(api, fields);
    const { id } = await shop.read(`Name,Phone,Email,Notes\nAda,${phone(1)},listed@mail.example,Likes tea`);
    await shop.begin(id);
    await shop.work(id);
    expect(await shop.people()).toMatchObject([{ id: clientId, email: 'own@mail.example', notes: 'Likes tea' }]);
  });

  it('is imported once, however often and wherever its job runs', async () => {
    const shop = await aShop();
    const { id } = await shop.read(listOf(600));
    await Promise.all([shop.begin(id), shop.begin(id)]);
    const { rows } = await api.db.pool.query(
      `select 1 from pgboss.job where name = 'client.import' and data->>'importId' = $1`,
      [id],
    );
    expect(rows).toHaveLength(1);
    await Promise.all([shop.work(id), shop.work(id, other), shop.work(id)]);
    expect(await shop.get(id)).toMatchObject({ status: 'DONE', added: 600, completed: 0 });
    expect(await shop.people()).toHaveLength(600);
    expect(await shop.begin(id)).toMatchObject({ status: 'DONE' });
  });

  it('adds no one when it fails', async () => {
    const shop = await aShop();
    const { id } = await shop.read(listOf(600));
    await shop.begin(id);
    // The last person's name exceeds the column's limit.
    await api.db.pool.query(
      `update client_import set people = jsonb_set(people, '{599,name}', to_jsonb(repeat('x', 121))) where id = $1`,
      [id],
    );
    await expect(shop.work(id)).rejects.toThrow('client_name_length');
    expect(await shop.people()).toEqual([]);
    expect(await shop.get(id)).toMatchObject({ status: 'RUNNING' });
    api.clock.advance(16 * 60_000);
    await sweepImports(api.server.deps);
    const later = api.as(await aSession(api, shop.user));
    const asked = { params: { id }, query: shop.query };
    expect(await later(calls.getImport, asked)).toMatchObject({ status: 'FAILED', done: 0 });
    expect(await refusalOf(later(calls.startImport, asked))).toMatchObject({
      code: 'WRONG_STATE',
      message: 'Choose the file again',
    });
    expect(QUEUES['client.import'].retries).toBe(3);
  });

  it('shows its progress from outside while it runs', async () => {
    const shop = await aShop();
    const known = await aClient(api, { business: shop.business, phone: phone(600) });
    const { id } = await shop.read(listOf(1_000));
    await shop.begin(id);
    // A locked client stops it in its third batch.
    const holder = await api.db.pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from client where id = $1 for update', [known.id]);
    const working = shop.work(id, other);
    try {
      const isAtThird = async () => expect(await shop.get(id)).toMatchObject({ status: 'RUNNING', done: 500 });
      await vi.waitFor(isAtThird, { timeout: 60_000 });
      expect(await shop.count()).toBe(1);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    await working;
    expect(await shop.get(id)).toMatchObject({ status: 'DONE', done: 1_000, added: 999, completed: 1 });
    expect(await shop.count()).toBe(1_000);
  });
});

describe('an import', () => {
  it('is refused for a file that is not a list, with a message', async () => {
    const shop = await aShop();
    const refusal = await refusalOf(shop.read('one,two\n1,2'));
    expect([refusal.code, refusal.message]).toEqual(['IMPORT_UNREADABLE', expect.stringContaining('“Phone”')]);
    expect(await refusalOf(shop.read('x'.repeat(4 * 1024 * 1024 + 1)))).toMatchObject({ code: 'VALIDATION' });
  });

  it('is refused for a file that takes too long to read, and beyond the parallel limit, with a message', async () => {
    const limited = (limit: ThreadLimitExceeded['limit']) =>
      parseClientList('', () => Promise.reject(new ThreadLimitExceeded(limit)));
    for (const limit of ['TIME', 'MEMORY'] as const) {
      await expect(limited(limit)).rejects.toMatchObject({
        code: 'IMPORT_UNREADABLE',
        message: 'This file took too long to read. Split it into smaller ones.',
      });
    }
    await expect(limited('QUEUE')).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'Many files are being read right now. Try again in a moment',
      details: { requestTimeout: 5 },
    });
  });

  it('is refused while another one runs, and without any people', async () => {
    const shop = await aShop();
    const [first, second] = [await shop.read(listOf(2)), await shop.read(listOf(3))];
    await shop.begin(first.id);
    expect(await refusalOf(shop.begin(second.id))).toMatchObject({ code: 'IMPORT_RUNNING' });
    await shop.work(first.id);
    expect(await shop.begin(second.id)).toMatchObject({ status: 'RUNNING' });
    const empty = await shop.read('name,phone\nAda,12');
    expect(await refusalOf(shop.begin(empty.id))).toMatchObject({ code: 'WRONG_STATE' });
  });

  it('is refused for anyone but the partner of the business', async () => {
    const [own, foreign] = [await aShop(), await aShop()];
    const { id } = await foreign.read(listOf(2));
    expect(await refusalOf(own.get(id))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusalOf(own.begin(id))).toMatchObject({ code: 'NOT_FOUND' });
    const body = { fileName: 'x.csv', csv: listOf(1) };
    expect(await refusalOf(api.as()(calls.readImport, { query: own.query, body }))).toMatchObject({
      code: 'UNAUTHORISED',
    });
  });

  it('is deleted after a day without confirmation', async () => {
    const shop = await aShop();
    const { id } = await shop.read(listOf(2));
    api.clock.advance(25 * 3_600_000);
    await sweepImports(api.server.deps);
    const { rows } = await api.db.pool.query('select 1 from client_import where id = $1', [id]);
    expect(rows).toEqual([]);
  });
});

import { CLIENT_EXPORT_PATH } from '@primehour/contract/client';
import * as calls from '@primehour/contract/client-import';
import { IMPORT_MAX_ROWS } from '@primehour/domain/limits';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { createTestCall } from '@primehour/testkit/call';
import { download, fill, type LoopCase, type Site, sized, until } from './loop-case.ts';

const EXPORTED = 50_000;
/** Notes that bring a file with the maximum number of rows close to the maximum size. */
const NOTE = 'Prefers mornings, and tea without sugar. '.repeat(3);

/** As many rows as a file may have, with different people in each. */
function listOf(count: number, round: number): string {
  const rows = Array.from({ length: count }, (_, n) => {
    const who = round * IMPORT_MAX_ROWS + n;
    return `"Person ${who}, Łucja",${4_152_000_000 + who},person${who}@mail.example,"Says ""hi"". ${NOTE}"`;
  });
  return ['Name,Phone,Email,Notes', ...rows].join('\r\n');
}

async function aSignedInOwner({ product, world }: Site) {
  const { business, user } = await aPartner(world);
  // Sessions of these calls end after ten minutes, which earlier cases may have taken.
  const callNow = async () => createTestCall(product.url, { accessToken: (await aSession(world, user)).accessToken });
  return { query: { businessId: business.id }, callNow };
}

const listRead: LoopCase = {
  name: 'client list read',
  async prepare(site) {
    const { query, callNow } = await aSignedInOwner(site);
    const count = sized(site, IMPORT_MAX_ROWS);
    return async (round) => {
      const call = await callNow();
      const { valid } = await call(calls.readImport, { query, body: { fileName: 'a.csv', csv: listOf(count, round) } });
      if (valid !== count) throw new Error(`${valid} of ${count} people were read.`);
    };
  },
};

const listImported: LoopCase = {
  name: 'client list imported',
  async prepare(site) {
    const { query, callNow } = await aSignedInOwner(site);
    const count = sized(site, IMPORT_MAX_ROWS);
    const read: string[] = [];
    for (let round = 0; round <= site.rounds; round += 1) {
      const body = { fileName: 'a.csv', csv: listOf(count, round) };
      read.push((await (await callNow())(calls.readImport, { query, body })).id);
    }
    return async (round) => {
      const call = await callNow();
      const params = { id: read[round] ?? '' };
      await call(calls.startImport, { params, query });
      const isDone = async () => (await call(calls.getImport, { params, query })).status === 'DONE';
      await until(isDone, 'the list is imported');
    };
  },
};

const CLIENTS = `
  insert into client (id, business_id, phone, name, email, notes, created_at)
  select md5(concat_ws('-', 'loop', $1::uuid, c))::uuid, $1, '+1' || (2120000000 + c * 37), 'Person ' || c || ', Zoë',
    'person' || c || '@example.test', 'Prefers mornings, "quiet" please', now()
  from generate_series(1, $2::int) c`;

const clientsExported: LoopCase = {
  name: 'clients exported',
  async prepare(site) {
    const { product, world } = site;
    const { business, user } = await aPartner(world);
    const count = sized(site, EXPORTED);
    await fill(site, CLIENTS, [business.id, count]);
    return async () => {
      const bytes = await download(product.url + CLIENT_EXPORT_PATH, (await aSession(world, user)).accessToken);
      if (bytes < count * 50) throw new Error(`${count} clients take more than ${bytes} bytes.`);
    };
  },
};

export const CLIENT_LIST_CASES: readonly LoopCase[] = [listRead, listImported, clientsExported];

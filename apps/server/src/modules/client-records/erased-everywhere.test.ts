import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addBusyCalendar } from '@primehour/contract/calendar-sync';
import * as calls from '@primehour/contract/client';
import { createLink, revokeLink } from '@primehour/contract/link';
import { moveMyBooking } from '@primehour/contract/public';
import { addSpecialDates } from '@primehour/contract/special-dates';
import { sellPackage } from '@primehour/contract/stored-value';
import { enqueue } from '@primehour/db/enqueue';
import { client } from '@primehour/db/schema/client';
import { uuidV4 } from '@primehour/db/uuid';
import { formatPhone } from '@primehour/domain/format/phone';
import type { Phone, WallDate } from '@primehour/domain/vocabulary';
import { aBooking, aClient, aPhone, aService, type BusinessRow } from '@primehour/testkit/build';
import { aBidder, aListing } from '@primehour/testkit/build-listing';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { aMember } from '@primehour/testkit/build-team';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendWaitingMails, sendWaitingTexts } from '../../jobs/send-messages.ts';
import { queueText } from '../../messages/queue-text.ts';
import { OUTBOX_FILE, readOutbox } from '../../outbox-file.ts';
import { bookAsClient } from '../../testing/book-as-client.ts';
import { findInTables } from '../../testing/find-in-tables.ts';
import { AUCTION_DATA, aText } from '../../testing/queue-messages.ts';
import { apiOf } from '../../testing/start-api.ts';
import { textsTo } from '../../testing/texts.ts';
import { availabilityRoutes } from '../availability/routes.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { calendarSyncRoutes } from '../calendar-sync/routes.ts';
import { linkRoutes } from '../link/routes.ts';
import { handleInboundSms } from '../phone/commands/handle-inbound-sms.ts';
import { isOptedOut } from '../phone/queries.ts';
import { publicRoutes } from '../public/routes.ts';
import { storedValueRoutes } from '../stored-value/routes.ts';
import { clientRecordRoutes } from './routes.ts';

// The guarantee: no table of any schema and no file contains an erased client's number, name or address in any
// spelling; other businesses keep their own data, and an opt-out is kept without the number.

const named = [linkRoutes, availabilityRoutes, storedValueRoutes, calendarSyncRoutes];
const start = apiOf(clientRecordRoutes, bookingRoutes, publicRoutes, ...named);
let api: TestServer<Awaited<ReturnType<typeof start>>>;
beforeAll(async () => {
  api = await startTestServer(start);
});
beforeEach(() => api.clock.set('2026-10-06T14:00:00Z'));
afterAll(() => api.close());

const NAME = 'Ada Quillfeather';
/** The client's own name, and the name of a merged record. */
const [GIVEN, MERGED] = ['Addie Quillfeather', 'Mrs Quillfeather Moss'];
const MAIL = 'ada.quillfeather@mail.example';
const tracesOf = (phones: readonly Phone[]): string[] => [
  'quillfeather',
  ...phones.flatMap((phone) => [phone.slice(-10), formatPhone(phone).slice(3)]),
];

/** Where the person is found: tables of every schema, each row as text, and files of the data directory. */
async function findTraces(traces: readonly string[]): Promise<string[]> {
  const tables = await findInTables(api.db.pool, (row) => hasTrace(row, traces));
  const files = readdirSync(api.dataDir, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  return [
    ...tables,
    ...files
      .filter(({ parentPath, name }) => hasTrace(readFileSync(join(parentPath, name), 'latin1'), traces))
      .map(({ name }) => name),
  ];
}

const hasTrace = (text: string, traces: readonly string[]): boolean => {
  const lower = text.toLowerCase();
  return traces.some((trace) => lower.includes(trace));
};

const sendAll = async () => {
  await sendWaitingTexts(api.server.deps);
  await sendWaitingMails(api.server.deps);
};

const clientOf = async (business: BusinessRow, phone: Phone) => {
  const isTheirs = and(eq(client.businessId, business.id), eq(client.phone, phone));
  const [row] = await api.db.read.select().from(client).where(isTheirs);
  if (!row) throw new Error('No client has this number.');
  return row;
};

/** What the partner named after a client: links of which one is revoked, time off, another calendar, and a package. */
async function nameAfter(call: ReturnType<typeof api.as>, clientId: string, query: { readonly businessId: string }) {
  const link = { kind: 'VIP', slug: null, usesMax: null, fromDate: null, untilDate: null, perks: {} } as const;
  await call(createLink, { query, body: { ...link, label: `VIP: ${NAME}` } });
  const { id } = await call(createLink, { query, body: { ...link, label: `For ${GIVEN}` } });
  await call(revokeLink, { query, params: { id } });
  const day = '2026-12-24' as WallDate;
  const off = { kind: 'TIME_OFF', fromDate: day, untilDate: day, name: `Wedding of ${NAME}`, hours: [] } as const;
  await call(addSpecialDates, { query, body: { entries: [off] } });
  const url = 'https://calendar.example.com/a.ics';
  await call(addBusyCalendar, { query, body: { name: `${NAME}’s shifts`, url } });
  const terms = { visits: 5, priceCents: 30_000, serviceIds: null, validUntil: null, sold: 'TILL' } as const;
  const label = `${NAME.toUpperCase()}’s five cuts`;
  await call(sellPackage, { query, body: { ...terms, clientId, label, requestKey: uuidV4() } });
}

/** A client who has left data everywhere a client can. */
async function aKnownClient() {
  const partner = await aPartner(api);
  const { business, user } = partner;
  const service = await aService(api, { business, priceCents: 0 as never });
  const [phone, second] = [aPhone(), aPhone()];
  const who = { phone, name: NAME, email: MAIL };
  const made = await bookAsClient(api, { service, startAt: '2026-10-08T15:00:00Z', ...who });
  await made.call(moveMyBooking, { params: made.params, body: { startAt: Date.parse('2026-10-08T19:00:00Z') } });
  const { id } = await clientOf(business, phone);
  const call = api.as(await aSession(api, user));
  const query = { businessId: business.id };
  const twin = await aClient(api, { business, phone: second, name: NAME });
  await call(calls.mergeClients, { query, params: { id }, body: { otherId: twin.id } });
  await nameAfter(call, id, query);
  const listing = await aListing(api, { business });
  const { phone: biddersPhone } = await aBidder(api, listing, { name: NAME });
  const at = new Date(api.clock.now());
  await api.db.transaction(async (tx) => {
    await queueText(
      tx,
      { kind: 'AUCTION_LOST', businessId: business.id, to: phone, data: AUCTION_DATA },
      api.clock.now(),
    );
    await handleInboundSms(tx, api.server.deps, { phone: second, body: 'STOP' });
    await enqueue(tx, 'client.import', { businessId: business.id, importId: business.id });
  });
  const spelled = formatPhone(phone).slice(3);
  const other = await aClient(api, { business, name: 'Ben' });
  const [manager, former] = [
    await aMember(api, { business, role: 'MANAGER' }),
    await aMember(api, { business, role: 'STAFF' }),
  ];
  const sql: [string, unknown[]][] = [
    ['update bidder set client_id = $1, phone = $2 where listing_id = $3', [id, second, listing.id]],
    [`update client set name = 'Cleo' where phone = $1`, [biddersPhone]],
    [
      `update client set notes = $2, name_edited_at = $3, given_name = $4, merged_names = $5 where id = $1`,
      [id, `Prefers ${MAIL}`, at, GIVEN, [MERGED]],
    ],
    ['update client set notes = $2 where id = $1', [other.id, `Cousin of ${NAME}, ${GIVEN} and ${MERGED}, ${spelled}`]],
    [
      'insert into help_message (id, user_id, body, created_at) values (gen_random_uuid(), $1, $2, $3)',
      [user.id, `${NAME.toUpperCase()} (${phone}, ${MAIL}) never came`, at],
    ],
    [
      `insert into help_message (id, user_id, body, created_at, answered_at, answer)
       select gen_random_uuid(), w.user_id, $2, $3, $3, $4 from unnest($1::uuid[]) as w (user_id)`,
      [[manager.userId, former.userId], `Where is ${NAME}?`, at, `You have ${NAME} as ${phone}`],
    ],
    ['update membership set ended_at = $2 where user_id = $1', [former.userId, at]],
    [
      `insert into occupancy (id, business_id, during, kind, note)
       values (gen_random_uuid(), $1, tstzrange('2026-11-01T15:00Z', '2026-11-01T16:00Z'), 'block', $2)`,
      [business.id, `Call ${NAME}`],
    ],
    [
      `insert into phone_session (token_hash, phone, created_at, expires_at)
       values (decode(md5($1) || md5($1), 'hex'), $1, $2, $2)`,
      [second, at],
    ],
    [
      `insert into stored_value (id, business_id, kind, code_hash, code_last4, label, price_cents, sold, recipient_name, message,
         created_at)
       values ($2::uuid, $1, 'GIFT_CARD', decode(md5($3::text) || replace($2::uuid::text, '-', ''), 'hex'), '0000', 'Gift card', 5000, 'TILL', $3, $4, $5)`,
      [business.id, other.id, NAME, `For ${GIVEN}`, at],
    ],
    [
      `insert into stored_value_entry (id, business_id, stored_value_id, number, amount, cause, reason, at)
       values (gen_random_uuid(), $1, $2, 1, 5000, 'CORRECTED', $3, $4)`,
      [business.id, other.id, `${NAME} paid twice`, at],
    ],
    ['insert into phone_line (phone, line_type, checked_at) values ($1, $2, $3)', [phone, 'TEXTABLE', at]],
    [
      `insert into client_import (id, business_id, file_name, status, people, errors, total, valid, fresh, error_count,
         created_at) values (gen_random_uuid(), $1, $2, 'READY', $3, '[]', 1, 1, 1, 0, $4)`,
      [business.id, `${NAME}.csv`, JSON.stringify([{ line: 2, name: NAME, phone, email: MAIL, notes: '' }]), at],
    ],
  ];
  for (const [statement, values] of sql) await api.db.pool.query(statement, values);
  await api.db.pool.query('update listing set removed_at = $2 where id = $1', [listing.id, at]);
  await aBooking(api, { service, client: await clientOf(business, phone), startAt: '2026-09-01T15:00:00Z' });
  await sendAll();
  const erase = async () => {
    api.clock.set('2026-10-20T15:00:00Z');
    await api.as(await aSession(api, user))(calls.eraseClient, { query, params: { id } });
  };
  return { business, service, phone, second, traces: tracesOf([phone, second]), erase };
}

describe('an erased client', () => {
  it('is in no table and no file', async () => {
    const { traces, phone, second, erase } = await aKnownClient();
    const before = await findTraces(traces);
    expect(before).toEqual(
      expect.arrayContaining(
        [
          'bidder',
          'busy_calendar',
          'checkout',
          'client',
          'client_alias',
          'client_import',
          'help_message',
          'link',
          'message',
          'occupancy',
          'phone_code',
          'phone_line',
          'phone_opt_out',
          'phone_session',
          'special_date',
          'stored_value',
          'stored_value_entry',
          OUTBOX_FILE,
        ].map((name) => (name === OUTBOX_FILE ? name : `public.${name}`)),
      ),
    );
    await erase();
    expect(await findTraces(traces)).toEqual([]);
    const { db, tokens } = api.server.deps;
    expect([await isOptedOut(db.read, tokens, second), await isOptedOut(db.read, tokens, phone)]).toEqual([
      true,
      false,
    ]);
  });

  it('who texted STOP isn’t texted when someone enters the number again, until START', async () => {
    const { second, erase } = await aKnownClient();
    await erase();
    const text = async () => {
      await api.db.transaction((tx) => queueText(tx, aText('BOOKING_MOVED', second, 'Cut'), api.clock.now()));
      api.clock.advance(1);
      await sendAll();
      return (await textsTo(api.db, second)).at(-1);
    };
    expect(await text()).toMatchObject({ status: 'NOT_SENT', error: 'OPTED_OUT: this person has stopped texts' });
    await api.db.transaction((tx) => handleInboundSms(tx, api.server.deps, { phone: second, body: 'START' }));
    expect(await text()).toMatchObject({ status: 'SENT' });
  });

  it('stays known to another business, with its texts in the outbox', async () => {
    const { phone, second, erase } = await aKnownClient();
    const { business } = await aPartner(api);
    await aClient(api, { business, phone, name: NAME, email: MAIL });
    await api.db.transaction((tx) =>
      queueText(tx, { kind: 'AUCTION_LOST', businessId: business.id, to: phone, data: AUCTION_DATA }, api.clock.now()),
    );
    await sendAll();
    await erase();
    expect(await findTraces(tracesOf([phone]))).toEqual([
      'public.client',
      'public.message',
      'public.phone_code',
      'public.phone_line',
      OUTBOX_FILE,
    ]);
    const { rows } = await api.db.pool.query<{ businessId: string | null }>(
      'select distinct business_id as "businessId" from message where recipient = $1 order by 1',
      [phone],
    );
    expect(rows).toEqual([{ businessId: business.id }, { businessId: null }]);
    const texts = (await readOutbox(api.dataDir, 100)).filter(({ to }) => to === phone);
    expect(texts.map(({ kind }) => kind).toSorted()).toEqual(['AUCTION_LOST', 'BOOKING_CODE']);
    // No one else has their other number.
    expect(await findTraces([second.slice(-10)])).toEqual([]);
  });
});

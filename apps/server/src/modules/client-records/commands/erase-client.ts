import * as copy from '@primehour/contract/copy/refusals';
import { lockBusiness } from '@primehour/db/lock';
import { nullable, prepared, texts, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { bidder } from '@primehour/db/schema/auction';
import { bookingCard } from '@primehour/db/schema/booking-card';
import type { Tx } from '@primehour/db/transaction';
import type { Person } from '@primehour/domain/client/redact-person';
import type { Phone } from '@primehour/domain/vocabulary';
import { recordAudit } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { eraseFromOutbox, type OutboxEntry } from '../../../outbox-file.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantTx, TenantWrite } from '../../../tenant-write.ts';
import type { TenantId } from '../../../tenant.ts';
import { requestRemoval } from '../../booking/api.ts';
import { endEntriesOf } from '../../waitlist/api.ts';
import { findClient, hasUpcoming } from '../queries.ts';
import { erasePhones } from './erase-phones.ts';
import { redactHelp, redactMentions } from './redact-mentions.ts';

type Erased = { readonly phones: readonly Phone[]; readonly id: string; readonly at: Date };
type Step = {
  readonly name: string;
  readonly sql: string;
  /** Lock order: after the business. */
  readonly params: (erased: Erased) => readonly unknown[];
};

const THEIR_BOOKINGS = 'select id from booking where business_id = $1 and client_id = $2';

const EMPTY_MESSAGES = `
  update message set recipient = null, data = null, sealed_secret = null, body = null, subject = null,
    calendar_file = null,
    status = case status when 'QUEUED' then 'NOT_SENT' else status end,
    error = case status when 'QUEUED' then 'ERASED: the person asked to be forgotten' else error end
  where business_id = $1`;

/**
 * Everything that identifies the person. Bookings with their instants, and all payments, stay, because they are the
 * books.
 */
const STEPS: readonly Step[] = [
  {
    name: 'erase-checkouts',
    sql: `delete from checkout where business_id = $1 and booking_id in (${THEIR_BOOKINGS})`,
    params: ({ id }) => [id],
  },
  {
    name: 'erase-unfinished-checkouts',
    sql: 'delete from checkout where business_id = $1 and booking_id is null and phone = any ($2)',
    params: ({ phones }) => [phones],
  },
  {
    name: 'erase-links',
    sql: `
      update booking_link set revoked_at = $3 where business_id = $1 and revoked_at is null and booking_id in (
        ${THEIR_BOOKINGS})`,
    params: ({ id, at }) => [id, at],
  },
  {
    name: 'erase-notes',
    sql: `
      delete from booking_note where business_id = $1 and booking_id in (
        ${THEIR_BOOKINGS})`,
    params: ({ id }) => [id],
  },
  {
    // Its text and hash are kept: they explain a fee in the books.
    name: 'erase-agreements',
    sql: `
      update agreement set address = null, device_hash = null, method_id = null, method_label = null
      where business_id = $1 and booking_id in (${THEIR_BOOKINGS})`,
    params: ({ id }) => [id],
  },
  {
    name: 'erase-waitlist-requests',
    sql: 'delete from waitlist_request where business_id = $1 and phone = any ($2)',
    params: ({ phones }) => [phones],
  },
  {
    name: 'erase-waiting',
    sql: 'update waitlist_entry set client_zone = null where business_id = $1 and client_id = $2',
    params: ({ id }) => [id],
  },
  {
    name: 'erase-entries',
    sql: 'delete from bidder_entry where business_id = $1 and phone = any ($2)',
    params: ({ phones }) => [phones],
  },
  {
    // The area code 999 is unassigned; the bidder's number makes it unique within the listing.
    name: 'erase-bidders',
    sql: `
      update bidder set name = 'Erased client', phone = '+1999' || lpad(number::text, 7, '0'),
        provider = null, method_id = null, method_label = null
      where business_id = $1 and client_id = $2`,
    params: ({ id }) => [id],
  },
  {
    // Previewed imports; a running one reads its people under the same lock.
    name: 'erase-imports',
    sql: `
      update client_import i set people = kept.people, total = i.total - kept.gone, valid = i.valid - kept.gone,
        fresh = least(i.fresh, i.valid - kept.gone)
      from (
        select j.id, count(*) filter (where p.value ->> 'phone' = any ($2))::int as gone, coalesce(jsonb_agg(p.value
          order by p.ordinality) filter (where p.value ->> 'phone' <> all ($2)), '[]'::jsonb) as people
        from client_import j cross join lateral jsonb_array_elements(j.people) with ordinality p
        where j.business_id = $1 and j.people is not null group by j.id) kept
      where i.business_id = $1 and i.id = kept.id and kept.gone > 0`,
    params: ({ phones }) => [phones],
  },
  {
    name: 'erase-phones',
    sql: 'delete from client_alias where business_id = $1 and client_id = $2',
    params: ({ id }) => [id],
  },
  {
    name: 'erase-client',
    sql: `
      update client set name = 'Erased client', name_edited_at = null, given_name = null, merged_names = '{}',
        phone = 'erased:' || id, email = null, notes = '', blocked_at = null,
        bidding_barred_until = null, erased_at = $3 where business_id = $1 and id = $2`,
    params: ({ id, at }) => [id, at],
  },
];
const STATEMENTS = STEPS.map(({ name, sql, params }) => ({ statement: prepared(name, sql, {}), params }));

type Context = Pick<Deps, 'cells' | 'config' | 'tokens'>;

/**
 * Erases a client's personal data, and keeps the books. A later booking with the same number creates a new client. Data
 * that belongs to no business (codes, remembered devices, opt-outs) is erased with the last business that knows the
 * number (decision 060).
 * @throws Refusal NOT_FOUND, WRONG_STATE while something is upcoming
 */
export async function eraseClient(write: TenantWrite, id: string, context: Context): Promise<void> {
  const { tx, tenant, now } = write;
  const { config, tokens } = context;
  await lockBusiness(tx, tenant);
  const { phone, otherPhones } = orNotFound(await findClient(tx, tenant, id));
  if (await hasUpcoming(tx, tenant, id, now)) {
    throw new Refusal('WRONG_STATE', {
      message: copy.clientHasBookings,
    });
  }
  const phones = [phone, ...otherPhones];
  const person = { phones, ...(await findSpellings(tx, tenant, id)) };
  // No one is left to answer an open offer, so it goes to the next in line.
  await endEntriesOf(write, id);
  const messageIds = await eraseMessages(tx, tenant, id, person);
  const erased: Erased = { id, phones, at: dateOf(now) };
  await eraseCards(write, id);
  for (const { statement, params } of STATEMENTS) await queryPrepared(tx, statement, [tenant, ...params(erased)]);
  await redactMentions(tx, tenant, person);
  const forgotten = await erasePhones(tx, tokens, phones);
  await recordAudit(write, 'CLIENT_ERASED', { subjectId: id });
  // Last, because neither can be rolled back.
  await redactHelp(context, tx, tenant, person);
  const isTheirs = ({ messageId, to }: OutboxEntry) => messageIds.has(messageId) || forgotten.has(to);
  await eraseFromOutbox(config.dataDir, isTheirs);
}

const ERASE_CARDS = prepared(
  'erase-cards',
  `
  delete from booking_card where business_id = $1 and booking_id in (${THEIR_BOOKINGS})
  returning provider, method_id as "methodId"`,
  { provider: bookingCard.provider, methodId: bookingCard.methodId },
);

/** `erase-bidders` then erases them here. */
const BIDDER_CARDS = prepared(
  'erased-bidder-cards',
  `
  select distinct provider, method_id as "methodId" from bidder
  where business_id = $1 and client_id = $2 and method_id is not null`,
  { provider: bidder.provider, methodId: bidder.methodId },
);

/** The provider has the cards themselves, and removes them once this is committed. */
async function eraseCards(write: TenantTx, id: string): Promise<void> {
  const { tx, tenant } = write;
  const ofBookings = await queryPrepared(tx, ERASE_CARDS, [tenant, id]);
  const ofBidders = await queryPrepared(tx, BIDDER_CARDS, [tenant, id]);
  for (const { provider, methodId } of [...ofBookings, ...ofBidders]) {
    if (provider !== null && methodId !== null) await requestRemoval(write, { provider, methodId });
  }
}

/** As entered by the client or the partner, in a checkout, or as a bidder. */
const SPELLINGS = prepared(
  'erase-spellings',
  `
  with theirs as (
    select name, email from client where business_id = $1 and id = $2
    union select given_name, null from client where business_id = $1 and id = $2 and given_name is not null
    union select unnest(merged_names), null from client where business_id = $1 and id = $2
    union select client_name, email from checkout where business_id = $1 and booking_id in (${THEIR_BOOKINGS})
    union select name, null from bidder where business_id = $1 and client_id = $2)
  select array_agg(distinct name) as names, coalesce(array_agg(distinct email) filter (where email is not null), '{}') as mails
  from theirs`,
  { names: nullable(texts()), mails: texts() },
);

async function findSpellings(tx: Tx, tenant: TenantId, id: string): Promise<Pick<Person, 'names' | 'mails'>> {
  const [found] = await queryPrepared(tx, SPELLINGS, [tenant, id]);
  return { names: found?.names ?? [], mails: found?.mails ?? [] };
}

const ERASE_MESSAGES = prepared(
  'erase-messages',
  `
  ${EMPTY_MESSAGES}
    and (booking_id in (${THEIR_BOOKINGS}) or booking_id is null and recipient = any ($3))
  returning id`,
  { id: uuid() },
);

/** Finds their messages: about their bookings, including those to the partner, and those to them. */
async function eraseMessages(tx: Tx, tenant: TenantId, id: string, person: Person): Promise<ReadonlySet<string>> {
  const contacts = [...person.phones, ...person.mails];
  const rows = await queryPrepared(tx, ERASE_MESSAGES, [tenant, id, contacts]);
  return new Set(rows.map((row) => row.id));
}

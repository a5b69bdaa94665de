import { BID_KINDS, LISTING_STEPS, SETTLEMENTS } from '@primehour/domain/auction/terms';
/** A column's allowed values match the TypeScript list: a value added on only one side fails here. */
import { LEDGER_ACCOUNTS, LEDGER_KINDS, LEDGER_SOURCES } from '@primehour/domain/ledger/entries';
import { IMAGE_FORMATS } from '@primehour/domain/limits';
import { LINK_KINDS } from '@primehour/domain/link/link';
import { DUE_KINDS, DUE_STATES } from '@primehour/domain/policy/due-kinds';
import { UPFRONTS } from '@primehour/domain/policy/policy';
import { CLOCKS, NOTIFICATIONS, WEEK_STARTS } from '@primehour/domain/preferences/preferences';
import {
  DISPUTE_STATES,
  REFUND_CAUSES,
  REFUND_FAILURES,
  REFUND_PAYERS,
  REFUND_STATES,
} from '@primehour/domain/refund/refund';
import { SPECIAL_DATE_KINDS } from '@primehour/domain/slot/special-dates';
import { PAYOUT_ITEM_KINDS, PAYOUT_ITEMS_STATES, PAYOUT_STATUSES } from '@primehour/domain/statement/payout';
import {
  STORED_VALUE_CAUSES,
  STORED_VALUE_KINDS,
  STORED_VALUE_SALES,
} from '@primehour/domain/stored-value/stored-value';
import { TIME_ZONES } from '@primehour/domain/time/time-zones';
import {
  ACTORS,
  ATTENDANCES,
  AUDIT_ACTORS,
  AUCTION_TYPES,
  BOOKING_EVENT_KINDS,
  BOOKING_STATUSES,
  CANCEL_BEHAVIORS,
  CANCEL_REASONS,
  CHOOSERS,
  OCCUPANCY_KINDS,
  OPENING_CAUSES,
  OPENING_MODES,
  OPENING_STATES,
  PAGE_STEPS,
  PAYMENT_KINDS,
  PAYMENT_PROVIDERS,
  PAYMENT_PURPOSES,
  PAYMENT_STATUSES,
  RESOURCE_KINDS,
  ROLES,
  WAITLIST_OFFER_STATES,
  WAITLIST_STATES,
} from '@primehour/domain/vocabulary';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUCTION_PHASES, CHARGE_STATUSES, HOLD_STATES, OFFER_STATES } from './schema/auction.ts';
import { PAYMENT_ACCOUNT_STATUSES } from './schema/bank-account.ts';
import { CANCELLED_BY, CHECKOUT_VIAS } from './schema/booking.ts';
import { EXPORT_FAILURES, EXPORT_STATES } from './schema/business-export.ts';
import { IMPORT_STATUSES } from './schema/client.ts';
import { IMAGE_STATUSES, IMAGE_TYPES } from './schema/image.ts';
import { DELIVERY_STATUSES, MESSAGE_CHANNELS, MESSAGE_STATUSES, REMINDER_STATUSES } from './schema/message.ts';
import { OPERATOR_ACTION_KINDS, TERMINAL_PURPOSES } from './schema/operator.ts';
import { CODE_PURPOSES, LINE_TYPES } from './schema/phone.ts';
import { EVENT_SUBJECTS } from './schema/provider-events.ts';
import {
  SANDBOX_ACCOUNT_OUTCOMES,
  SANDBOX_AFTERMATHS,
  SANDBOX_CHARGE_STATUSES,
  SANDBOX_DISPUTE_OUTCOMES,
  SANDBOX_METHOD_STATUSES,
  SANDBOX_REFUND_OUTCOMES,
} from './schema/sandbox.ts';
import { PASSKEY_PURPOSES, SESSION_END_REASONS } from './schema/session.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

const LISTS: Readonly<Record<string, readonly string[]>> = {
  'audit_entry.actor_kind': AUDIT_ACTORS,
  'auction.phase': AUCTION_PHASES,
  'auction.settlement': SETTLEMENTS,
  'auction_charge.provider': PAYMENT_PROVIDERS,
  'auction_charge.status': CHARGE_STATUSES,
  'auction_offer.state': OFFER_STATES,
  'bid.kind': BID_KINDS,
  'bid_hold.provider': PAYMENT_PROVIDERS,
  'bid_hold.state': HOLD_STATES,
  'bidder.provider': PAYMENT_PROVIDERS,
  'booking.attendance': ATTENDANCES,
  'booking.cancel_behavior': CANCEL_BEHAVIORS,
  'booking.cancel_reason': CANCEL_REASONS,
  'booking.cancelled_by': CANCELLED_BY,
  'booking.payment_kind': PAYMENT_KINDS,
  'booking.status': BOOKING_STATUSES,
  'booking_card.provider': PAYMENT_PROVIDERS,
  'booking_event.by': ACTORS,
  'booking_event.kind': BOOKING_EVENT_KINDS,
  'booking_resource.chosen_by': CHOOSERS,
  'business_export.failure': EXPORT_FAILURES,
  'business_export.state': EXPORT_STATES,
  'business.timezone': TIME_ZONES.map(({ value }) => value),
  'card_removal.provider': PAYMENT_PROVIDERS,
  'checkout.via': CHECKOUT_VIAS,
  'client_import.status': IMPORT_STATUSES,
  'dispute.provider': PAYMENT_PROVIDERS,
  'dispute.state': DISPUTE_STATES,
  'due.kind': DUE_KINDS,
  'due.state': DUE_STATES,
  'service_need.kind': RESOURCE_KINDS,
  'invitation.role': ROLES.filter((role) => role !== 'OWNER'),
  'image.content_type': IMAGE_FORMATS,
  'image.status': IMAGE_STATUSES,
  'image.type': IMAGE_TYPES,
  'ledger_entry.account': LEDGER_ACCOUNTS,
  'ledger_transaction.kind': LEDGER_KINDS,
  'ledger_transaction.source_kind': LEDGER_SOURCES,
  'link.kind': LINK_KINDS,
  'listing.auction_type': AUCTION_TYPES,
  'listing_step.kind': LISTING_STEPS,
  'membership.role': ROLES,
  'message.channel': MESSAGE_CHANNELS,
  'message.delivery_status': DELIVERY_STATUSES,
  'message.status': MESSAGE_STATUSES,
  'occupancy.kind': OCCUPANCY_KINDS,
  'opening.cause': OPENING_CAUSES,
  'opening.mode': OPENING_MODES,
  'opening.state': OPENING_STATES,
  'waitlist_entry.state': WAITLIST_STATES,
  'waitlist_offer.state': WAITLIST_OFFER_STATES,
  'operator_action.kind': OPERATOR_ACTION_KINDS,
  'page_count.step': PAGE_STEPS,
  'passkey_challenge.purpose': PASSKEY_PURPOSES,
  'payment.purpose': PAYMENT_PURPOSES,
  'payment.provider': PAYMENT_PROVIDERS,
  'payment.status': PAYMENT_STATUSES,
  'payment_account.provider': PAYMENT_PROVIDERS,
  'payment_account.status': PAYMENT_ACCOUNT_STATUSES,
  'payout.provider': PAYMENT_PROVIDERS,
  'payout.items_state': PAYOUT_ITEMS_STATES,
  'payout.status': PAYOUT_STATUSES,
  'payout_item.kind': PAYOUT_ITEM_KINDS,
  'policy.upfront': UPFRONTS,
  'phone_code.purpose': CODE_PURPOSES,
  'phone_line.line_type': LINE_TYPES,
  'provider_event.provider': PAYMENT_PROVIDERS,
  'provider_event.subject_kind': EVENT_SUBJECTS,
  'refund.cause': REFUND_CAUSES,
  'refund.failure': REFUND_FAILURES,
  'refund.payer': REFUND_PAYERS,
  'refund.provider': PAYMENT_PROVIDERS,
  'refund.state': REFUND_STATES,
  'reminder.status': REMINDER_STATUSES,
  'resource.kind': RESOURCE_KINDS,
  'sandbox_account.outcome': SANDBOX_ACCOUNT_OUTCOMES,
  'sandbox_charge.aftermath': SANDBOX_AFTERMATHS,
  'sandbox_charge.status': SANDBOX_CHARGE_STATUSES,
  'sandbox_dispute.outcome': SANDBOX_DISPUTE_OUTCOMES,
  'sandbox_method.status': SANDBOX_METHOD_STATUSES,
  'sandbox_refund.outcome': SANDBOX_REFUND_OUTCOMES,
  'sandbox_refund.payer': REFUND_PAYERS,
  'session.revoked_reason': SESSION_END_REASONS,
  'special_date.kind': SPECIAL_DATE_KINDS,
  'stored_value.kind': STORED_VALUE_KINDS,
  'stored_value.sold': STORED_VALUE_SALES,
  'stored_value_entry.cause': STORED_VALUE_CAUSES,
  'terminal_link.purpose': TERMINAL_PURPOSES,
  'user_preferences.clock': CLOCKS,
  'user_preferences.muted_emails': NOTIFICATIONS,
  'user_preferences.muted_texts': NOTIFICATIONS,
  'user_preferences.week_start': WEEK_STARTS,
};

/** Written by a trigger, never by TypeScript. */
const OF_TRIGGERS = ['live_event.kind'];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/**
 * `CHECK ((kind = ANY (ARRAY['A'::text, 'B'::text])))`, or `<@` of an array, validated for older rows or not; lists of
 * numbers don't count.
 */
const CLOSED_LIST = /^CHECK \(\((\w+) (?:= ANY|<@) \(?ARRAY\[('[^\]]+)\]\)?\)\)(?: NOT VALID)?$/;

async function closedColumns(): Promise<Record<string, string[]>> {
  const { rows } = await database.db.pool.query<{ table: string; definition: string }>(`
    select c.relname as table, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'c' and k.connamespace = 'public'::regnamespace`);
  const lists = rows.flatMap(({ table, definition }) => {
    const [, column, items] = CLOSED_LIST.exec(definition) ?? [];
    if (column === undefined || items === undefined) return [];
    return [
      [`${table}.${column}`, [...items.matchAll(/'([^']*)'/g)].map(([, word]) => word ?? '').toSorted()] as const,
    ];
  });
  return Object.fromEntries(lists.filter(([place]) => !OF_TRIGGERS.includes(place)));
}

test('every column with a closed list accepts exactly the values of its list in TypeScript', async () => {
  const believed = Object.entries(LISTS).map(([place, items]) => [place, items.toSorted()]);
  expect(await closedColumns()).toEqual(Object.fromEntries(believed));
});

test('every column that names a payment provider has a closed list', async () => {
  const { rows } = await database.db.pool.query<{ place: string }>(`
    select c.relname || '.' || a.attname as place from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'provider' and not a.attisdropped`);
  const listed = Object.keys(LISTS)
    .filter((place) => LISTS[place] === PAYMENT_PROVIDERS)
    .toSorted();
  expect(rows.map(({ place }) => place).toSorted()).toEqual(listed);
});

import * as availabilityCalls from '@primehour/contract/availability';
import * as linkCalls from '@primehour/contract/booking-link';
import * as settingsCalls from '@primehour/contract/booking-settings';
import * as businessCalls from '@primehour/contract/business';
import * as calendarCalls from '@primehour/contract/calendar';
import * as syncCalls from '@primehour/contract/calendar-sync';
import * as clientCalls from '@primehour/contract/client';
import { ENDPOINTS } from '@primehour/contract/endpoints';
import * as serviceCalls from '@primehour/contract/service';
import * as specialCalls from '@primehour/contract/special-dates';
import { auditEntry } from '@primehour/db/schema/audit';
import { queryRows } from '@primehour/db/testing/query-rows';
import type { AuditAction } from '@primehour/domain/audit/audit';
import { AUDIT_KEPT_DAYS } from '@primehour/domain/limits';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBooking, aClient, aService } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { availabilityRoutes } from './modules/availability/routes.ts';
import { bookingRoutes } from './modules/booking/routes.ts';
import { businessRoutes } from './modules/business/routes.ts';
import { calendarSyncRoutes } from './modules/calendar-sync/routes.ts';
import { calendarRoutes } from './modules/calendar/routes.ts';
import { clientRecordRoutes } from './modules/client-records/routes.ts';
import { serviceRoutes } from './modules/service/routes.ts';
import { apiOf } from './testing/start-api.ts';

// The guarantee: every change that a member of a business makes is an entry of a timeline or of the audit log, written
// in the same transaction, and no one can change or remove such an entry.

/** `timeline`: recorded with the booking or the listing. `none`: the call changes nothing about the business. */
type Kept = AuditAction | 'timeline' | 'none';

const KEPT: Readonly<Record<string, Kept | readonly AuditAction[]>> = {
  'booking.saveAvailability': 'HOURS_CHANGED',
  'booking.addSpecialDates': 'SPECIAL_DATE_ADDED',
  'booking.updateSpecialDate': 'SPECIAL_DATE_CHANGED',
  'booking.removeSpecialDate': 'SPECIAL_DATE_REMOVED',
  'booking.findClashes': 'none',
  'booking.saveSettings': 'BOOKING_SETTINGS_CHANGED',
  'booking.createService': 'SERVICE_ADDED',
  'booking.updateService': 'SERVICE_CHANGED',
  'booking.deleteService': 'SERVICE_REMOVED',
  'booking.makePrimaryService': 'SERVICE_MADE_PRIMARY',
  'booking.renewLink': 'BOOKING_LINK_RENEWED',
  'booking.revokeLink': 'BOOKING_LINKS_REVOKED',
  'discount.createDiscount': 'DISCOUNT_ADDED',
  'discount.endDiscount': 'DISCOUNT_ENDED',
  'tax.createTaxRate': 'TAX_RATE_ADDED',
  'tax.endTaxRate': 'TAX_RATE_ENDED',
  'tax.setServiceTax': 'SERVICE_TAX_CHANGED',
  'link.createLink': 'LINK_ADDED',
  'link.revokeLink': 'LINK_REVOKED',
  'waitlist.makeOpening': 'OPENING_MADE',
  'waitlist.offerOpening': 'OPENING_OFFERED',
  'waitlist.closeOpening': 'OPENING_CLOSED',
  'waitlist.removeEntry': 'WAITLIST_ENTRY_REMOVED',
  'storedValue.issueGiftCard': 'GIFT_CARD_ISSUED',
  'storedValue.sellPackage': 'PACKAGE_SOLD',
  'storedValue.setStoredValueBlocked': ['STORED_VALUE_BLOCKED', 'STORED_VALUE_UNBLOCKED'],
  'storedValue.correctStoredValue': 'STORED_VALUE_CORRECTED',
  'storedValue.cashOutGiftCard': 'GIFT_CARD_CASHED_OUT',
  'policy.createPolicy': 'POLICY_ADDED',
  'policy.replacePolicy': 'POLICY_REPLACED',
  'policy.retirePolicy': 'POLICY_RETIRED',
  'policy.makeDefaultPolicy': 'DEFAULT_POLICY_CHANGED',
  'policy.setServicePolicy': 'SERVICE_POLICY_CHANGED',
  'booking.cancelBooking': 'timeline',
  'booking.restoreBooking': 'timeline',
  'booking.updateBooking': 'timeline',
  'booking.checkAvailability': 'none',
  'booking.addBooking': 'timeline',
  'booking.moveBooking': 'timeline',
  'booking.makeRoom': 'timeline',
  'booking.markAttendance': 'timeline',
  'booking.markPaid': 'timeline',
  'booking.payWithStoredValue': 'timeline',
  'booking.addNote': 'timeline',
  'booking.updateNote': 'timeline',
  'booking.removeNote': 'timeline',
  'due.chargeDue': 'timeline',
  'due.waiveDue': 'timeline',
  'booking.retryRefund': 'timeline',
  'booking.refundBooking': 'timeline',
  'booking.addBlock': 'BLOCK_ADDED',
  'booking.updateBlock': 'BLOCK_CHANGED',
  'booking.removeBlock': 'BLOCK_REMOVED',
  'user.updateBusiness': ['BUSINESS_CHANGED', 'CALENDAR_SWITCHED'],
  'user.setCalendarActive': 'CALENDAR_SWITCHED',
  'user.changeSlug': 'SLUG_CHANGED',
  'user.connectSandboxBank': 'BANK_ACCOUNT_CONNECTED',
  'payment.disconnectAccount': 'BANK_ACCOUNT_DISCONNECTED',
  'business.close': 'BUSINESS_CLOSED',
  'business.reopen': 'BUSINESS_REOPENED',
  'business.requestExport': 'BUSINESS_EXPORTED',
  'business.makeExportLink': 'EXPORT_LINK_CREATED',
  // The provider's form; its result is recorded when the provider reports it.
  'user.openAccountSession': 'none',
  'calendar.makeFeed': 'FEED_LINK_CREATED',
  'calendar.revokeFeed': 'FEED_LINK_REVOKED',
  'calendar.saveFeed': 'FEED_CHANGED',
  'calendar.addBusyCalendar': 'BUSY_CALENDAR_ADDED',
  'calendar.removeBusyCalendar': 'BUSY_CALENDAR_REMOVED',
  'calendar.syncBusyCalendar': 'none',
  'client.updateClient': 'CLIENT_CHANGED',
  'client.setClientBlocked': ['CLIENT_BLOCKED', 'CLIENT_UNBLOCKED'],
  'client.liftBiddingBar': 'BIDDING_BAR_LIFTED',
  'client.mergeClients': 'CLIENTS_MERGED',
  'client.previewMerge': 'none',
  'client.eraseClient': 'CLIENT_ERASED',
  // Reading a file only produces a preview.
  'client.readImport': 'none',
  'client.startImport': 'CLIENTS_IMPORTED',
  'booking.addResource': 'RESOURCE_ADDED',
  'booking.updateResource': 'RESOURCE_CHANGED',
  'booking.orderResources': 'TEAM_REORDERED',
  'booking.retireResource': 'RESOURCE_RETIRED',
  'booking.saveResourceHours': 'RESOURCE_HOURS_CHANGED',
  'booking.savePersonServices': 'SERVICE_NEEDS_CHANGED',
  'booking.saveServiceNeeds': 'SERVICE_NEEDS_CHANGED',
  'team.inviteMember': 'MEMBER_INVITED',
  'team.revokeInvitation': 'INVITATION_REVOKED',
  'team.updateMember': 'MEMBER_CHANGED',
  'team.endMembership': 'MEMBER_REMOVED',
  'team.handOverBusiness': 'OWNER_CHANGED',
  'listing.createIncentive': 'INCENTIVE_ADDED',
  'listing.createListing': 'timeline',
  'listing.updateListing': 'timeline',
  'listing.deleteListing': 'LISTING_REMOVED',
};

test('every call with which a member changes something states where the change is recorded', () => {
  const writing = ENDPOINTS.filter(({ audience, method }) => audience === 'partner' && method !== 'GET');
  expect(writing.map(({ id }) => id).filter((id) => !(id in KEPT))).toEqual([]);
  expect(Object.keys(KEPT).filter((id) => !writing.some((endpoint) => endpoint.id === id))).toEqual([]);
});

let api: TestServer;
beforeAll(async () => {
  api = await startTestServer(
    apiOf(
      availabilityRoutes,
      bookingRoutes,
      businessRoutes,
      calendarRoutes,
      calendarSyncRoutes,
      clientRecordRoutes,
      serviceRoutes,
    ),
  );
});
afterAll(() => api.close());

async function aSalon() {
  const made = await aPartner(api);
  const { business } = made;
  const entries = () => api.db.read.select().from(auditEntry).where(eq(auditEntry.businessId, business.id));
  return {
    ...made,
    query: { businessId: business.id },
    call: api.as({ accessToken: made.accessToken }),
    entries,
    /** Sorted, because changes of one instant have no order. */
    actions: async () => (await entries()).map(({ action }) => action).toSorted(),
  };
}

const HOURS = [{ dayOfWeek: 'MONDAY', isEnabled: true, startTime: '09:00:00', endTime: '12:00:00' }] as const;
const DAY_OFF = {
  kind: 'TIME_OFF',
  fromDate: '2026-12-24',
  untilDate: '2026-12-26',
  name: 'Mia gets married',
  hours: [],
} as const;

describe('the audit log', () => {
  it('names the member, and the fields that changed with their values before and after', async () => {
    const { call, query, user, business, entries } = await aSalon();
    const service = await aService(api, { business, name: 'Cut', priceCents: 4500 as Cents });
    await call(serviceCalls.updateService, { query, params: { id: service.id }, body: { price: 5000 } });
    expect(await entries()).toEqual([
      expect.objectContaining({
        actorKind: 'USER',
        actorId: user.id,
        action: 'SERVICE_CHANGED',
        subjectKind: 'service',
        subjectId: service.id,
        before: { priceCents: 4500 },
        after: { priceCents: 5000 },
        at: new Date(api.clock.now()),
      }),
    ]);
  });

  it('records nothing when the saved values are already stored', async () => {
    const { call, query, business, actions } = await aSalon();
    const service = await aService(api, { business, name: 'Cut' });
    const stored = await call(settingsCalls.getSettings, { query });
    await call(settingsCalls.saveSettings, { query, body: stored });
    await call(serviceCalls.updateService, { query, params: { id: service.id }, body: { name: 'Cut' } });
    await call(availabilityCalls.saveAvailability, {
      query,
      body: await call(availabilityCalls.getAvailability, { query }),
    });
    expect(await actions()).toEqual([]);
  });

  it('records nothing of a refused change', async () => {
    const { call, query, business, actions } = await aSalon();
    const primary = await aService(api, { business, isPrimary: true });
    const refused = await refusalOf(call(serviceCalls.deleteService, { query, params: { id: primary.id } }));
    expect(refused.code).toBe('PRIMARY_SERVICE');
    expect(await actions()).toEqual([]);
  });

  it('records hours, special dates, blocks, settings, services and the switch', async () => {
    const { call, query, business, actions } = await aSalon();
    await call(availabilityCalls.saveAvailability, { query, body: [...HOURS] });
    const [added] = await call(specialCalls.addSpecialDates, { query, body: { entries: [DAY_OFF] } });
    const id = added?.id ?? '';
    await call(specialCalls.updateSpecialDate, {
      query,
      params: { id },
      body: { entry: { ...DAY_OFF, untilDate: '2026-12-27' } },
    });
    await call(specialCalls.removeSpecialDate, { query, params: { id } });
    const settings = await call(settingsCalls.getSettings, { query });
    await call(settingsCalls.saveSettings, { query, body: { ...settings, minNoticePeriod: 5 } });
    const startAt = api.clock.now() + DAY_MS;
    const time = { startAt, endAt: startAt + 3_600_000, note: 'Dentist with Mia' };
    const block = await call(calendarCalls.addBlock, { query, body: time });
    const later = { ...time, endAt: time.endAt + 1_800_000, version: block.version };
    const moved = await call(calendarCalls.updateBlock, { query, params: { id: block.id }, body: later });
    await call(calendarCalls.removeBlock, { query: { ...query, version: moved.version }, params: { id: block.id } });
    await aService(api, { business, isPrimary: true });
    const other = await aService(api, { business, isPrimary: false });
    await call(serviceCalls.makePrimaryService, { query, body: { id: other.id } });
    await call(businessCalls.setCalendarActive, { params: { id: business.id }, body: { isCalendarActive: false } });
    expect(await actions()).toEqual([
      'BLOCK_ADDED',
      'BLOCK_CHANGED',
      'BLOCK_REMOVED',
      'BOOKING_SETTINGS_CHANGED',
      'CALENDAR_SWITCHED',
      'HOURS_CHANGED',
      'SERVICE_MADE_PRIMARY',
      'SPECIAL_DATE_ADDED',
      'SPECIAL_DATE_CHANGED',
      'SPECIAL_DATE_REMOVED',
    ]);
  });

  it('records feeds, other calendars and links', async () => {
    const { call, query, business, actions } = await aSalon();
    const { id } = await aBooking(api, { business });
    await call(syncCalls.makeFeed, { query });
    await call(syncCalls.saveFeed, { query, body: { hasClientNames: true } });
    await call(syncCalls.revokeFeed, { query });
    await call(syncCalls.revokeFeed, { query });
    const form = { name: 'Private', url: 'https://calendar.example/secret.ics' };
    const calendar = await call(syncCalls.addBusyCalendar, { query, body: form });
    await call(syncCalls.removeBusyCalendar, { query, params: { id: calendar.id } });
    await call(linkCalls.renewLink, { query, body: { id } });
    await call(linkCalls.revokeLink, { query, body: { id } });
    expect(await actions()).toEqual([
      'BOOKING_LINKS_REVOKED',
      'BOOKING_LINK_RENEWED',
      'BUSY_CALENDAR_ADDED',
      'BUSY_CALENDAR_REMOVED',
      'FEED_CHANGED',
      'FEED_LINK_CREATED',
      'FEED_LINK_REVOKED',
    ]);
  });

  it('never contains client data or a secret', async () => {
    const { call, query, business, user, entries } = await aSalon();
    const client = await aClient(api, { business, name: 'Mia Torres', email: 'mia@mail.example' });
    const params = { id: client.id };
    await call(clientCalls.updateClient, { query, params, body: { name: 'Mia Stone', notes: 'Allergic to latex' } });
    await call(clientCalls.setClientBlocked, { query, params, body: { isBlocked: true } });
    await call(clientCalls.setClientBlocked, { query, params, body: { isBlocked: false } });
    await call(clientCalls.eraseClient, { query, params });
    await call(specialCalls.addSpecialDates, { query, body: { entries: [DAY_OFF] } });
    const form = { name: 'Private', url: 'https://calendar.example/secret.ics' };
    await call(syncCalls.addBusyCalendar, { query, body: form });
    await call(businessCalls.updateBusiness, { params: { id: business.id }, body: { contactNumber: '+13125550177' } });
    const written = await entries();
    expect(written.map(({ action }) => action).toSorted()).toEqual([
      'BUSINESS_CHANGED',
      'BUSY_CALENDAR_ADDED',
      'CLIENT_BLOCKED',
      'CLIENT_CHANGED',
      'CLIENT_ERASED',
      'CLIENT_UNBLOCKED',
      'SPECIAL_DATE_ADDED',
    ]);
    const text = JSON.stringify(written);
    for (const personal of ['Mia', 'mia@', 'latex', 'secret', client.phone, '+13125550177', user.phone]) {
      expect(text).not.toContain(personal);
    }
    expect(text).toContain('…0177');
  });

  it('contains only this business', async () => {
    const [mine, other] = [await aSalon(), await aSalon()];
    await mine.call(availabilityCalls.saveAvailability, { query: mine.query, body: [...HOURS] });
    expect(await mine.actions()).toEqual(['HOURS_CHANGED']);
    expect(await other.actions()).toEqual([]);
  });

  it('refuses every change, and deletion before its time', async () => {
    const { query } = await aSalon();
    const addOld = (days: number) => `
      insert into audit_entry (id, at, business_id, actor_kind, action, subject_kind)
      values (gen_random_uuid(), now() - interval '${days} days', '${query.businessId}', 'SYSTEM', 'HOURS_CHANGED', 'business')`;
    const ofBusiness = `where business_id = '${query.businessId}'`;
    const reject = (statement: string) =>
      expect(queryRows(api.db.read, statement)).rejects.toMatchObject({ code: '23001' });
    await queryRows(api.db.read, addOld(AUDIT_KEPT_DAYS - 1));
    await reject(`update audit_entry set action = 'CALENDAR_SWITCHED' ${ofBusiness}`);
    await reject(`delete from audit_entry ${ofBusiness}`);
    await reject('truncate audit_entry');
    await queryRows(api.db.read, addOld(AUDIT_KEPT_DAYS + 1));
    const old = `${ofBusiness} and at < now() - interval '${AUDIT_KEPT_DAYS} days'`;
    expect(await queryRows(api.db.read, `delete from audit_entry ${old} returning 1 as gone`)).toEqual([{ gone: 1 }]);
  });
});

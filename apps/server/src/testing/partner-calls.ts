import { uuidV7 } from '@primehour/db/uuid';
import { DAY_MS, HOUR_MS } from '@primehour/domain/time/wall-date';

/** What belongs to one person of the calendar. */
export type Records = Record<
  'business' | 'resource' | 'booking' | 'block' | 'client' | 'listing' | 'specialDate' | 'busyCalendar',
  string
>;
/** A record that does not exist. */
export const NOTE = uuidV7();

export type CallInput = { readonly id?: string; readonly query?: string; readonly body?: object };
/** `act`: the act alone decides. Otherwise a valid input about one person's records. */
type Call = 'act' | ((records: Records) => CallInput);

const START = { date: '2026-10-13', startHour: 10, startMinute: 0 };
export const SOON = Date.parse('2026-10-13T15:00:00Z');
const HOUR = { startAt: SOON, endAt: SOON + HOUR_MS };
const DAY_OFF = { kind: 'TIME_OFF', fromDate: '2026-12-25', untilDate: '2026-12-25' };
const LISTING = {
  name: 'Chef’s table',
  description: 'Six courses.',
  location: '12 Elm Street',
  guestsNumber: 2,
  reservationDateTime: SOON,
  incentives: [NOTE],
  imgUrls: ['https://book.example/a.jpg'],
  auctionStartDate: SOON - 3 * DAY_MS,
  publishStartDate: SOON - 4 * DAY_MS,
  auctionEndDate: SOON - 2 * DAY_MS,
  auctionType: 'fixed',
  fixedPrice: 5_000,
};
const inBody =
  (body: object): Call =>
  ({ booking }) => ({ body: { id: booking, ...body } });
const ofBooking =
  (body?: object): Call =>
  ({ booking }) => ({ id: booking, ...(body && { body }) });
const ofPerson =
  (body?: object, query = ''): Call =>
  ({ resource }) => ({ query: `resourceId=${resource}${query}`, ...(body && { body }) });
const ofListing: Call = ({ listing }) => ({ id: listing });

export const PARTNER_CALLS: Readonly<Record<string, Call>> = {
  'user.updateBusiness': 'act',
  'user.setCalendarActive': 'act',
  'user.getSlug': 'act',
  'user.getPoster': 'act',
  'user.changeSlug': 'act',
  // Handing over other people's bookings takes all of them.
  'booking.findRoom': 'act',
  'booking.makeRoom': 'act',
  'team.getTeam': 'act',
  'team.inviteMember': 'act',
  'team.revokeInvitation': 'act',
  'team.updateMember': 'act',
  'team.endMembership': 'act',
  'team.handOverBusiness': 'act',
  'payment.disconnectAccount': 'act',
  'business.getExport': 'act',
  'business.getClosing': 'act',
  'business.close': 'act',
  'business.reopen': 'act',
  'business.requestExport': 'act',
  'business.makeExportLink': 'act',
  'user.openAccountSession': 'act',
  'user.getAccount': 'act',
  'user.connectSandboxBank': 'act',
  'listing.listIncentives': 'act',
  'listing.createIncentive': 'act',
  'listing.listListings': 'act',
  'listing.getAdvice': 'act',
  // Whose time it sells is not part of the form yet.
  'listing.createListing': 'act',
  'listing.getListing': ofListing,
  'listing.updateListing': ({ listing: id, business: businessId }) => ({ id, body: { ...LISTING, businessId } }),
  'listing.deleteListing': ofListing,
  'booking.getAvailability': 'act',
  // The business's own hours.
  'booking.saveAvailability': 'act',
  'booking.listSpecialDates': 'act',
  'booking.addSpecialDates': ofPerson({ entries: [DAY_OFF] }),
  'booking.updateSpecialDate': ({ specialDate: id, resource }) => ({
    id,
    query: `resourceId=${resource}`,
    body: { entry: DAY_OFF },
  }),
  'booking.removeSpecialDate': ({ specialDate: id, resource }) => ({ id, query: `resourceId=${resource}` }),
  'booking.findClashes': ofPerson({ entries: [DAY_OFF] }),
  'booking.whyTime': ofPerson(undefined, `&serviceId=${NOTE}&startAt=${SOON}`),
  'booking.whyDay': ofPerson(undefined, `&serviceId=${NOTE}&date=2026-10-13`),
  'booking.getSettings': 'act',
  'booking.saveSettings': 'act',
  'booking.listServices': 'act',
  'booking.createService': 'act',
  'booking.getService': 'act',
  'booking.updateService': 'act',
  'booking.deleteService': 'act',
  'booking.makePrimaryService': 'act',
  'booking.getServiceNeeds': 'act',
  'booking.saveServiceNeeds': 'act',
  'policy.listPolicies': 'act',
  'discount.listDiscounts': 'act',
  'discount.createDiscount': 'act',
  'discount.endDiscount': 'act',
  'tax.listTaxRates': 'act',
  'tax.createTaxRate': 'act',
  'tax.endTaxRate': 'act',
  'tax.setServiceTax': 'act',
  'link.listLinks': 'act',
  'link.createLink': 'act',
  'link.revokeLink': 'act',
  'link.getPoster': 'act',
  'waitlist.getWaitlist': 'act',
  'waitlist.makeOpening': 'act',
  'waitlist.closeOpening': 'act',
  'waitlist.removeEntry': 'act',
  'evidence.getEvidence': 'act',
  'statement.listStatements': 'act',
  'statement.getStatement': 'act',
  'statement.listPayouts': 'act',
  'statement.getPayout': 'act',
  'insight.getInsights': ofPerson(undefined, '&from=2026-10-01&until=2026-11-01'),
  'policy.createPolicy': 'act',
  'policy.replacePolicy': 'act',
  'policy.retirePolicy': 'act',
  'policy.makeDefaultPolicy': 'act',
  'policy.setServicePolicy': 'act',
  'booking.listResources': 'act',
  'booking.listResourceStates': 'act',
  'booking.addResource': 'act',
  'booking.updateResource': 'act',
  'booking.orderResources': 'act',
  'booking.getHandover': 'act',
  'booking.retireResource': 'act',
  'booking.getResourceHours': 'act',
  'booking.saveResourceHours': ({ resource: id }) => ({ id, body: { followsBusinessHours: true } }),
  'booking.listPersonServices': 'act',
  'booking.savePersonServices': 'act',
  'booking.getDashboard': 'act',
  'home.getDay': 'act',
  'booking.listBookings': 'act',
  'booking.cancelBooking': inBody({ cancelReason: 'CLIENT_REQUEST', cancelBehavior: 'OPEN_TIME' }),
  'booking.findSplit': ofBooking(),
  'booking.restoreBooking': inBody({}),
  'booking.checkAvailability': inBody(START),
  'booking.updateBooking': inBody(START),
  'booking.getBooking': ofBooking(),
  'booking.renewLink': inBody({}),
  'booking.revokeLink': inBody({}),
  'due.chargeDue': 'act',
  'due.waiveDue': 'act',
  'booking.retryRefund': 'act',
  'booking.refundBooking': 'act',
  'booking.addBooking': 'act',
  'booking.moveBooking': inBody({ startAt: SOON, version: 1 }),
  'booking.markAttendance': inBody({ attendance: null }),
  'booking.markPaid': 'act',
  'booking.addNote': ofBooking({ text: 'Prefers tea' }),
  'booking.updateNote': ofBooking({ text: 'Prefers tea' }),
  'booking.removeNote': ofBooking(),
  'booking.addBlock': ({ resource: resourceId }) => ({ body: { ...HOUR, resourceId } }),
  'booking.updateBlock': ({ block: id }) => ({ id, body: { ...HOUR, version: 1 } }),
  'booking.removeBlock': ({ block: id }) => ({ id }),
  'booking.getWeek': 'act',
  'booking.listClients': 'act',
  'client.getClient': ({ client: id }) => ({ id }),
  'client.listClientBookings': ({ client: id }) => ({ id }),
  'client.updateClient': 'act',
  'client.setClientBlocked': 'act',
  'client.liftBiddingBar': 'act',
  'client.previewMerge': 'act',
  'client.mergeClients': 'act',
  'client.eraseClient': 'act',
  'client.readImport': 'act',
  'client.startImport': 'act',
  'client.getImport': 'act',
  'calendar.getCalendars': ofPerson(),
  'calendar.makeFeed': ofPerson({}),
  'calendar.revokeFeed': ofPerson(),
  'calendar.saveFeed': ofPerson({ hasClientNames: false }),
  'calendar.addBusyCalendar': ofPerson({ name: 'Private', url: 'https://calendar.example/a.ics' }),
  'calendar.syncBusyCalendar': ({ busyCalendar: id, resource }) => ({ id, query: `resourceId=${resource}` }),
  'calendar.removeBusyCalendar': ({ busyCalendar: id, resource }) => ({ id, query: `resourceId=${resource}` }),
};

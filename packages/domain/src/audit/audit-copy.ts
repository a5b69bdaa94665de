import { formatMoney } from '../format/money.ts';
import { formatDate, formatTime, formatWallDay } from '../format/time.ts';
import { currentKind } from '../resource/legacy-kinds.ts';
import type { WallDate } from '../vocabulary.ts';
import type { AuditAction } from './audit.ts';

/** What was done, in plain words; the name of the record follows a colon. */
export const ACTION_LABELS: Readonly<Record<AuditAction, string>> = {
  BUSINESS_CHANGED: 'Business details changed',
  BUSINESS_EXPORTED: 'Full export requested',
  BUSINESS_IMPORTED: 'Business imported',
  BUSINESS_CLOSED: 'Business closed',
  BUSINESS_REOPENED: 'Business reopened',
  BUSINESS_ERASED: 'Business erased',
  EXPORT_LINK_CREATED: 'Export downloaded',
  CALENDAR_SWITCHED: 'Calendar switched on or off',
  SLUG_CHANGED: 'Booking page address changed',
  BUSINESS_SUSPENDED: 'Business suspended',
  SUSPENSION_LIFTED: 'Suspension lifted',
  NAME_APPROVED: 'Name approved',
  HOURS_CHANGED: 'Weekly hours changed',
  BOOKING_SETTINGS_CHANGED: 'Booking settings changed',
  BANK_ACCOUNT_CONNECTED: 'Bank account connected',
  BANK_ACCOUNT_DISCONNECTED: 'Bank account disconnected',
  SPECIAL_DATE_ADDED: 'Time off or special hours added',
  SPECIAL_DATE_CHANGED: 'Time off or special hours changed',
  SPECIAL_DATE_REMOVED: 'Time off or special hours removed',
  SERVICE_ADDED: 'Service added',
  SERVICE_CHANGED: 'Service changed',
  SERVICE_REMOVED: 'Service removed',
  SERVICE_MADE_PRIMARY: 'Primary service chosen',
  SERVICE_NEEDS_CHANGED: 'People, rooms, and equipment of a service changed',
  SERVICE_POLICY_CHANGED: 'Policy of a service changed',
  POLICY_ADDED: 'Policy added',
  POLICY_REPLACED: 'Policy changed',
  POLICY_RETIRED: 'Policy removed',
  DISCOUNT_ADDED: 'Discount code added',
  DISCOUNT_ENDED: 'Discount code ended',
  TAX_RATE_ADDED: 'Tax added',
  TAX_RATE_ENDED: 'Tax ended',
  SERVICE_TAX_CHANGED: 'Tax of a service changed',
  LINK_ADDED: 'Link added',
  LINK_REVOKED: 'Link revoked',
  GIFT_CARD_ISSUED: 'Gift card issued',
  GIFT_CARD_CASHED_OUT: 'Gift card paid out in cash',
  PACKAGE_SOLD: 'Package sold',
  STORED_VALUE_BLOCKED: 'Gift card or package blocked',
  STORED_VALUE_UNBLOCKED: 'Gift card or package unblocked',
  STORED_VALUE_CORRECTED: 'Balance of a gift card or package corrected',
  DEFAULT_POLICY_CHANGED: 'Default policy changed',
  BLOCK_ADDED: 'Time blocked',
  BLOCK_CHANGED: 'Blocked time changed',
  BLOCK_REMOVED: 'Blocked time removed',
  BOOKING_LINK_RENEWED: 'New link sent for a booking',
  BOOKING_LINKS_REVOKED: 'Links of a booking revoked',
  FEED_LINK_CREATED: 'Calendar link created',
  FEED_LINK_REVOKED: 'Calendar link revoked',
  FEED_CHANGED: 'Calendar link changed',
  BUSY_CALENDAR_ADDED: 'Other calendar added',
  BUSY_CALENDAR_REMOVED: 'Other calendar removed',
  CLIENT_CHANGED: 'Client changed',
  CLIENT_BLOCKED: 'Client blocked',
  CLIENT_UNBLOCKED: 'Client unblocked',
  BIDDING_BAR_LIFTED: 'Client allowed to bid again',
  CLIENTS_MERGED: 'Clients merged',
  CLIENT_ERASED: 'Client erased',
  CLIENTS_IMPORTED: 'Clients imported',
  CLIENTS_EXPORTED: 'Clients exported',
  INCENTIVE_ADDED: 'Incentive added',
  LISTING_REMOVED: 'Listing removed',
  RESOURCE_ADDED: 'Person, room, or equipment added',
  RESOURCE_CHANGED: 'Person, room, or equipment changed',
  RESOURCE_RETIRED: 'Person, room, or equipment retired',
  RESOURCE_HOURS_CHANGED: 'Own hours changed',
  TEAM_REORDERED: 'Order of the team changed',
  MEMBER_INVITED: 'Member invited',
  INVITATION_REVOKED: 'Invitation revoked',
  MEMBER_JOINED: 'Member joined',
  MEMBER_CHANGED: 'Role of a member changed',
  MEMBER_REMOVED: 'Member removed',
  OWNER_CHANGED: 'Business handed over',
  OPENING_MADE: 'Opening offered',
  OPENING_OFFERED: 'Opening offered to a client',
  OPENING_CLOSED: 'Opening closed',
  WAITLIST_ENTRY_REMOVED: 'Removed from the waiting list',
  OPERATOR_LOOKED_IN: 'Looked in as the owner, without changing anything',
  CONSOLE_OPENED: 'Console opened',
  PASSKEYS_RESET: 'Passkeys of a user removed',
  HELP_ANSWERED: 'Message in Help answered',
  SURVEY_CHANGED: 'Survey changed',
  CELL_ADDED: 'Cell added',
  BUSINESS_MOVE_STARTED: 'Move of a business to another cell started',
  MAINTENANCE_STARTED: 'Maintenance started',
  MAINTENANCE_ENDED: 'Maintenance ended',
  ANNOUNCEMENT_MADE: 'Announcement posted',
  ANNOUNCEMENT_ENDED: 'Announcement ended',
  SWITCHED_OFF: 'Switched off for everyone',
  SWITCHED_ON: 'Switched on again',
  MESSAGES_RESENT: 'Failed messages sent again',
  JOB_RETRIED: 'Failed job run again',
  EVIDENCE_SENT: 'Evidence for a dispute sent',
  PAYOUT_DIFFERS: 'Payout differs from the books',
};

type Fields = Readonly<Record<string, unknown>>;
export type FieldChange = { readonly label: string; readonly before: string | null; readonly after: string | null };

/** Labels for fields whose identifier is not self-explanatory. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
  basisPoints: 'Rate',
  slug: 'Address',
  hours: 'Hours',
  isCalendarActive: 'Calendar',
  fields: 'What changed',
  clients: 'Clients',
  host: 'Read from',
  startAt: 'Starts',
  endAt: 'Ends',
  fromDate: 'From',
  untilDate: 'Until',
};

/**
 * The fields of an entry in plain words: amounts as money, rates in percent, durations in minutes, times on the clock
 * of `zone`. Ids are left out, and of a value with parts only the name remains (product/team#changes).
 */
export function fieldChanges(before: Fields | null, after: Fields | null, zone: string): FieldChange[] {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return keys
    .filter((key) => !/^ids?$|Ids?$/.test(key) && !HIDDEN_FIELDS.includes(key) && !isOneUnit(key, before, after))
    .toSorted((a, b) => Number(ENDS.includes(a)) - Number(ENDS.includes(b)))
    .map((key) => ({ label: labelOf(key), before: valueOf(key, before, zone), after: valueOf(key, after, zone) }));
}

/** `minNoticePeriod` becomes `Min notice period`. Units and the `is` of a question are left to the value. */
function labelOf(key: string): string {
  const known = FIELD_LABELS[key];
  if (known !== undefined) return known;
  const label = key
    .replace(/(Cents|Minutes|Url)$/, '')
    .replace(/^(is|has)(?=[A-Z])/, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Put last, after the starts: the database orders fields by the length of their names. */
const ENDS = ['endAt', 'untilDate'];

/**
 * When one of these is added, a quantity of 1 is not shown: it is the rule for people and rooms, and common for
 * equipment.
 */
const isOneUnit = (key: string, before: Fields | null, after: Fields | null): boolean =>
  key === 'units' && before?.[key] === undefined && after?.[key] === 1;

/**
 * Not shown: `amount` may be cents or visits, `by`, the operator who acted, is for the operators' own list, and `label`,
 * in entries of earlier releases, may contain the name of a client who was erased since.
 */
const HIDDEN_FIELDS = ['amount', 'by', 'label'];
const VALUE_MAX_LENGTH = 200;

function valueOf(key: string, fields: Fields | null, zone: string): string | null {
  const value = fields?.[key] ?? null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return numberOf(key, value);
  if (typeof value === 'string' && value !== '') return textOf(key, value, zone).slice(0, VALUE_MAX_LENGTH);
  const isList = Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string');
  return isList ? value.join(', ').slice(0, VALUE_MAX_LENGTH) : null;
}

/** Free text is left unchanged. */
const TYPED = ['name', 'code', 'slug', 'state', 'city', 'bio'];
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
/** Values of closed lists, such as TIME_OFF. */
const LISTED = /^[A-Z]{4,}(_[A-Z]+)*$|^[A-Z]+(_[A-Z]+)+$/;

function textOf(key: string, value: string, zone: string): string {
  if (TYPED.includes(key)) return value;
  if (INSTANT.test(value)) {
    const at = Date.parse(value);
    return `${formatDate(at, zone)}, ${formatTime(at, zone)}`;
  }
  if (DATE.test(value)) return formatWallDay(value as WallDate);
  // Entries never change, and those from before decision 181 have different names for the kinds of a resource.
  const listed = key === 'kind' ? currentKind(value) : value;
  return LISTED.test(listed) ? listed.charAt(0) + listed.slice(1).toLowerCase().replaceAll('_', ' ') : listed;
}

function numberOf(key: string, value: number): string {
  if (key.endsWith('Cents')) return formatMoney(value);
  if (key.endsWith('Minutes')) return `${value} min`;
  return key === 'basisPoints' ? `${value / 100}%` : String(value);
}

/** The audit log: who changed what, next to the timelines of bookings and listings (decision 086). */

/** Each action, and the kind of record that it changes. */
export const AUDIT_ACTIONS = {
  BUSINESS_CHANGED: 'business',
  BUSINESS_EXPORTED: 'business',
  BUSINESS_IMPORTED: 'business',
  BUSINESS_CLOSED: 'business',
  BUSINESS_REOPENED: 'business',
  BUSINESS_ERASED: 'business',
  EXPORT_LINK_CREATED: 'business',
  CALENDAR_SWITCHED: 'business',
  SLUG_CHANGED: 'business',
  BUSINESS_SUSPENDED: 'business',
  SUSPENSION_LIFTED: 'business',
  NAME_APPROVED: 'business',
  HOURS_CHANGED: 'business',
  BOOKING_SETTINGS_CHANGED: 'business',
  BANK_ACCOUNT_CONNECTED: 'business',
  BANK_ACCOUNT_DISCONNECTED: 'business',
  SPECIAL_DATE_ADDED: 'special-date',
  SPECIAL_DATE_CHANGED: 'special-date',
  SPECIAL_DATE_REMOVED: 'special-date',
  SERVICE_ADDED: 'service',
  SERVICE_CHANGED: 'service',
  SERVICE_REMOVED: 'service',
  SERVICE_MADE_PRIMARY: 'service',
  SERVICE_NEEDS_CHANGED: 'service',
  SERVICE_POLICY_CHANGED: 'service',
  POLICY_ADDED: 'policy',
  POLICY_REPLACED: 'policy',
  POLICY_RETIRED: 'policy',
  DISCOUNT_ADDED: 'discount',
  DISCOUNT_ENDED: 'discount',
  TAX_RATE_ADDED: 'tax-rate',
  TAX_RATE_ENDED: 'tax-rate',
  SERVICE_TAX_CHANGED: 'service',
  LINK_ADDED: 'link',
  LINK_REVOKED: 'link',
  GIFT_CARD_ISSUED: 'stored-value',
  PACKAGE_SOLD: 'stored-value',
  STORED_VALUE_BLOCKED: 'stored-value',
  STORED_VALUE_UNBLOCKED: 'stored-value',
  STORED_VALUE_CORRECTED: 'stored-value',
  GIFT_CARD_CASHED_OUT: 'stored-value',
  DEFAULT_POLICY_CHANGED: 'business',
  BLOCK_ADDED: 'block',
  BLOCK_CHANGED: 'block',
  BLOCK_REMOVED: 'block',
  BOOKING_LINK_RENEWED: 'booking',
  BOOKING_LINKS_REVOKED: 'booking',
  FEED_LINK_CREATED: 'feed',
  FEED_LINK_REVOKED: 'feed',
  FEED_CHANGED: 'feed',
  BUSY_CALENDAR_ADDED: 'busy-calendar',
  BUSY_CALENDAR_REMOVED: 'busy-calendar',
  CLIENT_CHANGED: 'client',
  CLIENT_BLOCKED: 'client',
  CLIENT_UNBLOCKED: 'client',
  BIDDING_BAR_LIFTED: 'client',
  CLIENTS_MERGED: 'client',
  CLIENT_ERASED: 'client',
  CLIENTS_IMPORTED: 'import',
  CLIENTS_EXPORTED: 'business',
  INCENTIVE_ADDED: 'incentive',
  LISTING_REMOVED: 'listing',
  RESOURCE_ADDED: 'resource',
  RESOURCE_CHANGED: 'resource',
  RESOURCE_RETIRED: 'resource',
  RESOURCE_HOURS_CHANGED: 'resource',
  TEAM_REORDERED: 'business',
  MEMBER_INVITED: 'invitation',
  INVITATION_REVOKED: 'invitation',
  MEMBER_JOINED: 'member',
  MEMBER_CHANGED: 'member',
  MEMBER_REMOVED: 'member',
  OWNER_CHANGED: 'member',
  OPENING_MADE: 'opening',
  OPENING_OFFERED: 'opening',
  OPENING_CLOSED: 'opening',
  WAITLIST_ENTRY_REMOVED: 'waitlist-entry',
  OPERATOR_LOOKED_IN: 'business',
  CONSOLE_OPENED: 'console',
  PASSKEYS_RESET: 'user',
  HELP_ANSWERED: 'help-message',
  SURVEY_CHANGED: 'survey',
  CELL_ADDED: 'cell',
  BUSINESS_MOVE_STARTED: 'business',
  MAINTENANCE_STARTED: 'service-state',
  MAINTENANCE_ENDED: 'service-state',
  ANNOUNCEMENT_MADE: 'service-state',
  ANNOUNCEMENT_ENDED: 'service-state',
  SWITCHED_OFF: 'service-state',
  SWITCHED_ON: 'service-state',
  MESSAGES_RESENT: 'message',
  JOB_RETRIED: 'job',
  EVIDENCE_SENT: 'dispute',
  PAYOUT_DIFFERS: 'payout',
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

type Fields = Readonly<Record<string, unknown>>;
type Change = { readonly before: Fields; readonly after: Fields };

/**
 * The fields of `after` that differ from `before`, with both values; undefined if none do. Fields that `after` omits
 * are unchanged. Phone numbers are reduced to their last four digits, so that the log does not preserve any.
 */
export function changedFields(before: Fields, after: Fields): Change | undefined {
  const changed = Object.keys(after).filter(
    (key) => after[key] !== undefined && !isSame(before[key] ?? null, after[key] ?? null),
  );
  if (changed.length === 0) return undefined;
  const pick = (fields: Fields) => Object.fromEntries(changed.map((key) => [key, withoutPhone(fields[key] ?? null)]));
  return { before: pick(before), after: pick(after) };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const PHONE = /^\+\d{8,15}$/;
const withoutPhone = (value: unknown): unknown =>
  typeof value === 'string' && PHONE.test(value) ? `…${value.slice(-4)}` : value;

import { formatZoneName } from '@primehour/domain/format/time';
import type { AccountKind } from '../../ports/message-kinds.ts';
import type { AccountData } from '../message-data.ts';
import { dayTime } from './client.ts';

const WHAT: Record<AccountKind, string> = {
  ACCOUNT_NEW_DEVICE: 'New sign-in to your account',
  ACCOUNT_PAYOUT_CHANGED: 'Your bank account for payouts was changed',
  ACCOUNT_PAYOUT_REMOVED: 'Your bank account for payouts was disconnected',
  ACCOUNT_CLIENTS_EXPORTED: 'Your client list was exported',
  ACCOUNT_DATA_EXPORTED: 'All of your business data was exported',
  ACCOUNT_CLOSED: 'Your account was closed',
  ACCOUNT_FEED_LINKED: 'A link to your calendar was created',
  ACCOUNT_PASSKEY_ADDED: 'A passkey was added to your account',
  ACCOUNT_PASSKEY_REMOVED: 'A passkey was removed from your account',
  ACCOUNT_OWNER_CHANGED: 'Your business was handed over to a new owner',
};

/** What else there is to know, after when it happened. */
const MORE: Partial<Record<AccountKind, string>> = {
  ACCOUNT_CLOSED: ' You can reopen it within 30 days.',
};

/** Who it is from, what happened, on which device, when, and what to do about it. */
export function accountText(
  kind: AccountKind,
  { deviceName, at, zone }: AccountData,
  { productName, link }: { readonly productName: string; readonly link: string },
): string {
  const device = deviceName === null ? '' : ` (${deviceName})`;
  return `${productName}: ${WHAT[kind]}${device}, ${dayTime(at, zone)} ${formatZoneName(zone, at)}.${MORE[kind] ?? ''} Not you? Sign out everywhere at ${link}`;
}

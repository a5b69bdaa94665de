import * as auction from './auction.ts';
import * as availability from './availability.ts';
import * as bankAccount from './bank-account.ts';
import * as bookingCard from './booking-card.ts';
import * as bookingDetail from './booking-detail.ts';
import * as bookingLink from './booking-link.ts';
import * as bookingNote from './booking-note.ts';
import * as bookingSettings from './booking-settings.ts';
import * as booking from './booking.ts';
import * as businessExport from './business-export.ts';
import * as business from './business.ts';
import * as calendarSync from './calendar-sync.ts';
import * as calendar from './calendar.ts';
import * as change from './change.ts';
import * as clientImport from './client-import.ts';
import * as client from './client.ts';
import * as closing from './closing.ts';
import * as coach from './coach.ts';
import * as discount from './discount.ts';
import * as due from './due.ts';
import type { Endpoint } from './endpoint.ts';
import * as evidence from './evidence.ts';
import * as home from './home.ts';
import * as insight from './insight.ts';
import * as link from './link.ts';
import * as listing from './listing.ts';
import * as makeRoom from './make-room.ts';
import * as operatorEntry from './operator-entry.ts';
import * as passkey from './passkey.ts';
import * as personServices from './person-services.ts';
import * as policy from './policy.ts';
import * as preferences from './preferences.ts';
import * as publicCalls from './public.ts';
import * as refund from './refund.ts';
import * as resource from './resource.ts';
import * as serviceNeeds from './service-needs.ts';
import * as serviceState from './service-state.ts';
import * as service from './service.ts';
import * as session from './session.ts';
import * as specialDates from './special-dates.ts';
import * as split from './split.ts';
import * as statement from './statement.ts';
import * as storedValue from './stored-value.ts';
import * as support from './support.ts';
import * as tax from './tax.ts';
import * as team from './team.ts';
import * as user from './user.ts';
import * as waitlist from './waitlist.ts';
import * as why from './why.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'output' in value && 'refusals' in value;

/** Every call of the product, for the API page and for tests that iterate over all of them. */
export const ENDPOINTS: readonly Endpoint[] = [
  session,
  passkey,
  operatorEntry,
  serviceState,
  user,
  preferences,
  team,
  business,
  change,
  bankAccount,
  businessExport,
  closing,
  home,
  support,
  listing,
  coach,
  availability,
  specialDates,
  why,
  bookingSettings,
  service,
  serviceNeeds,
  policy,
  discount,
  tax,
  link,
  storedValue,
  statement,
  insight,
  resource,
  personServices,
  booking,
  bookingCard,
  bookingDetail,
  split,
  due,
  evidence,
  bookingLink,
  refund,
  calendar,
  makeRoom,
  bookingNote,
  client,
  clientImport,
  publicCalls,
  auction,
  calendarSync,
  waitlist,
].flatMap((module) => Object.values(module).filter(isEndpoint));

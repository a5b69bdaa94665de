/**
 * Every URL of product/shell#addresses exists, and none changes unnoticed: links in texts and bookmarks depend on them.
 */
import { expect, it } from 'vitest';
import { paths } from './paths.ts';

it('lists every URL', () => {
  const all = Object.entries(paths).map(([name, path]) => [name, typeof path === 'string' ? path : path('ID')]);
  expect(Object.fromEntries(all)).toMatchInlineSnapshot(`
    {
      "accountManager": "/account-manager",
      "availability": "/availability",
      "bookingSettings": "/booking-settings",
      "bookings": "/bookings",
      "business": "/sign-in/user-story/2",
      "calendars": "/availability/calendars",
      "cardConnect": "/sign-in/card-connect",
      "changes": "/account-manager/changes",
      "client": "/clients/ID",
      "clients": "/clients",
      "congratulations": "/sign-in/congratulations",
      "console": "/sign-in/console",
      "home": "/",
      "importClients": "/clients/import",
      "insights": "/insights",
      "invitation": "/sign-in/invitation/ID",
      "listing": "/listings/ID",
      "listings": "/listings",
      "logout": "/logout",
      "look": "/sign-in/look",
      "marketing": "/marketing",
      "newListing": "/listings/create-new",
      "newListingModel": "/listings/create-new/2",
      "newListingPreview": "/listings/create-new/preview",
      "newService": "/services/create-new",
      "paymentDetails": "/sign-in/payment-details",
      "policies": "/booking-settings/policies",
      "policy": "/booking-settings/policies?edit=ID",
      "privacy": "/privacy",
      "profile": "/sign-in/user-story/1",
      "resource": "/team/ID",
      "resourceCalendars": "/availability/calendars?of=ID",
      "resourceHours": "/availability?of=ID",
      "resourceTimeOff": "/availability/time-off?of=ID",
      "service": "/services/ID",
      "serviceNeeds": "/services/ID/needs",
      "services": "/services",
      "settings": "/settings",
      "signIn": "/sign-in",
      "specialDates": "/availability/time-off",
      "statement": "/account-manager/statements?month=ID",
      "statements": "/account-manager/statements",
      "survey": "/sign-in/survey",
      "surveyPage": "/sign-in/survey/ID",
      "team": "/team",
      "terms": "/terms",
      "thanks": "/sign-in/thanks",
      "verify": "/sign-in/verify",
      "waitlist": "/bookings/waiting-list",
    }
  `);
});

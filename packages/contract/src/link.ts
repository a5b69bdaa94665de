import { LINK_LABEL_MAX_LENGTH, LINK_SERVICES_MAX, LISTING_HEAD_START_MAX_MINUTES } from '@primehour/domain/limits';
import { LINK_KINDS } from '@primehour/domain/link/link';
import * as z from 'zod/mini';
import * as copy from './copy/issues.ts';
import { endpoint } from './endpoint.ts';
import { idParams, line, requestKey, tenantQuery, uuid, wallDate } from './primitives.ts';

const USES_MAX = 1_000_000;
const ADVANCE_MAX_DAYS = 365;
const NOTICE_MAX_HOURS = 720;

const count = (min: number, max: number) =>
  z.int({ error: copy.notANumber }).check(z.gte(min, copy.atLeast(min)), z.lte(max, copy.atMost(max)));

/** What a VIP link allows beyond what everyone can (product/links#perks). */
const perks = z.object({
  advanceDays: z.optional(count(1, ADVANCE_MAX_DAYS)),
  noticeHours: z.optional(count(0, NOTICE_MAX_HOURS)),
  skipDeposit: z.optional(z.boolean()),
  firstInLine: z.optional(z.boolean()),
  /** The ids of services that are hidden from everyone else. */
  hiddenServices: z.optional(
    z
      .array(uuid())
      .check(z.minLength(1, copy.required), z.maxLength(LINK_SERVICES_MAX, copy.atMost(LINK_SERVICES_MAX))),
  ),
  listingHeadStartMinutes: z.optional(count(1, LISTING_HEAD_START_MAX_MINUTES)),
});

const terms = {
  label: line(copy.required, LINK_LABEL_MAX_LENGTH),
  usesMax: z.nullable(count(1, USES_MAX)),
  perks,
};

export const linkForm = z
  .object({
    kind: z.enum(LINK_KINDS),
    ...terms,
    /** In the URL of the booking page; for TRACK links. */
    slug: z.nullable(
      z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, copy.slugShape), z.maxLength(40, copy.slugShape)),
    ),
    fromDate: z.nullable(wallDate()),
    /** The last day, in the business's calendar. */
    untilDate: z.nullable(wallDate()),
  })
  .check(
    z.refine(({ kind, slug }) => (kind === 'TRACK') === (slug !== null), { error: copy.required, path: ['slug'] }),
    z.refine((form) => form.kind === 'VIP' || Object.values(form.perks).every((perk) => perk === undefined), {
      error: copy.perksOfVip,
      path: ['perks'],
    }),
    z.refine(({ fromDate, untilDate }) => fromDate === null || untilDate === null || fromDate <= untilDate, {
      error: copy.beforeFirstDay,
      path: ['untilDate'],
    }),
  );
export type LinkForm = z.output<typeof linkForm>;

const linkSchema = z.object({
  id: z.string(),
  /** CALENDAR: the Calendar Booking Link, which anyone may use and which is never revoked. */
  kind: z.enum([...LINK_KINDS, 'CALENDAR']),
  ...terms,
  label: z.string(),
  /** The URL to share. */
  address: z.string(),
  fromAt: z.nullable(z.number()),
  untilAt: z.nullable(z.number()),
  /** Bookings made with it: held and confirmed ones, and those canceled more than an hour after they were made. */
  uses: z.int(),
  /** How often its page was opened. */
  opened: z.int(),
});
export type Link = z.output<typeof linkSchema>;

export const listLinks = endpoint({
  id: 'link.listLinks',
  method: 'GET',
  path: '/booking/api/links',
  audience: 'partner',
  // The address of a VIP link is its secret.
  permission: 'setup.change',
  summary: 'Counted links: the Calendar Booking Link, then all others, newest first.',
  source: 'product/links#list',
  query: tenantQuery,
  output: z.array(linkSchema),
  refusals: [],
});

export const createLink = endpoint({
  id: 'link.createLink',
  method: 'POST',
  path: '/booking/api/links',
  audience: 'partner',
  permission: 'setup.change',
  summary: 'Creates a counted link.',
  source: 'product/links#terms',
  query: tenantQuery,
  body: z.extend(linkForm, requestKey),
  output: linkSchema,
  status: 201,
  refusals: ['LINK_EXISTS', 'TOO_MANY_LINKS', 'REQUEST_KEY_REUSED'],
});

export const revokeLink = endpoint({
  id: 'link.revokeLink',
  method: 'DELETE',
  path: '/booking/api/links/{id}',
  audience: 'partner',
  permission: 'setup.change',
  summary: 'Revokes a link. What was booked with it stays.',
  source: 'product/links#list',
  params: idParams,
  query: tenantQuery,
  output: z.object({ id: z.string() }),
  refusals: [],
});

export const getLinkPoster = endpoint({
  id: 'link.getPoster',
  method: 'GET',
  path: '/booking/api/link-posters/{id}',
  audience: 'partner',
  permission: 'setup.change',
  summary: 'A page to print with the QR code of a link: a PDF in base64.',
  source: 'product/marketing#poster',
  params: idParams,
  query: tenantQuery,
  output: z.object({ file: z.string() }),
  refusals: [],
});

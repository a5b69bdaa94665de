import { URL_MAX_LENGTH } from '@primehour/domain/limits';
import * as z from 'zod/mini';
import * as copy from './copy/issues.ts';
import { endpoint } from './endpoint.ts';
import { idParams, line, requestKey } from './primitives.ts';
import { resourceQuery } from './resource-query.ts';

/**
 * Secret feeds of the business's calendar, and external calendars whose busy times are read. With `resourceId`, those
 * of one person, room or equipment. Ours throughout.
 */

/** The feed's URL is returned once, when it is created: only its hash is stored. */
export const feedSchema = z.object({
  isOn: z.boolean(),
  /** Instants in ISO 8601. */
  createdAt: z.nullable(z.string()),
  /** When a calendar last fetched it. */
  lastReadAt: z.nullable(z.string()),
  hasClientNames: z.boolean(),
});
export type CalendarFeed = z.output<typeof feedSchema>;

/** WAITING has never been read; SYNCED is up to date; FAILED keeps the last result, with the reason. */
export const BUSY_CALENDAR_STATES = ['WAITING', 'SYNCED', 'FAILED'] as const;

export const busyCalendarSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Host of the URL; the rest is the partner's secret. */
  host: z.string(),
  state: z.enum(BUSY_CALENDAR_STATES),
  /** It is being read now or is about to be. */
  isSyncing: z.boolean(),
  lastSyncedAt: z.nullable(z.string()),
  /** Why the last attempt failed, as text. */
  lastError: z.nullable(z.string()),
  /** Number of upcoming busy times. */
  busyCount: z.int(),
});
export type BusyCalendar = z.output<typeof busyCalendarSchema>;

export const getCalendars = endpoint({
  id: 'calendar.getCalendars',
  method: 'GET',
  path: '/booking/api/calendars',
  audience: 'partner',
  permission: 'hours.change',
  own: 'resource',
  summary: 'The calendar feed, and the calendars whose busy times block slots.',
  source: 'product/availability#other-calendars',
  query: resourceQuery,
  output: z.object({ feed: feedSchema, busyCalendars: z.array(busyCalendarSchema) }),
  refusals: [],
});

export const getFeed = endpoint({
  id: 'calendar.getFeed',
  method: 'GET',
  path: '/booking/api/calendars/feed',
  audience: 'partner',
  permission: 'feed.make',
  own: 'resource',
  summary: 'The calendar feed alone, for members who can make it but not change the hours.',
  source: 'product/availability#feed',
  query: resourceQuery,
  output: feedSchema,
  refusals: [],
});

export const makeFeed = endpoint({
  id: 'calendar.makeFeed',
  method: 'POST',
  path: '/booking/api/calendars/feed',
  audience: 'partner',
  permission: 'feed.make',
  own: 'resource',
  isSensitive: true,
  summary: 'Creates a new secret feed URL; the previous one stops working immediately.',
  source: 'product/availability#feed',
  query: resourceQuery,
  output: z.object({ url: z.string(), feed: feedSchema }),
  status: 201,
  refusals: [],
});

export const revokeFeed = endpoint({
  id: 'calendar.revokeFeed',
  method: 'DELETE',
  path: '/booking/api/calendars/feed',
  audience: 'partner',
  permission: 'feed.make',
  own: 'resource',
  summary: 'Ends the feed: its URL stops working.',
  source: 'product/availability#feed',
  query: resourceQuery,
  output: feedSchema,
  refusals: [],
});

export const saveFeed = endpoint({
  id: 'calendar.saveFeed',
  method: 'PUT',
  path: '/booking/api/calendars/feed',
  audience: 'partner',
  permission: 'feed.make',
  own: 'resource',
  summary: 'Whether the feed includes clients’ names, for anyone who has its URL.',
  source: 'product/availability#feed',
  query: resourceQuery,
  body: z.object({ hasClientNames: z.boolean() }),
  output: feedSchema,
  refusals: ['WRONG_STATE'],
});

export const calendarAddress = (message = copy.calendarUrlInvalid) =>
  z.string({ error: message }).check(
    z.trim(),
    z.minLength(1, { error: copy.required, abort: true }),
    z.maxLength(URL_MAX_LENGTH, message),
    z.refine((text) => calendarUrlOf(text) !== undefined, message),
  );

/** The URL as it is requested, or undefined. Calendar programs write `webcal:` for what is fetched over https. */
export function calendarUrlOf(text: string): URL | undefined {
  const address = text.trim().replace(/^webcals?:/i, 'https:');
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !['https:', 'http:'].includes(url.protocol)) return undefined;
  // Escaping makes it longer than what was typed.
  return url.href.length <= URL_MAX_LENGTH ? url : undefined;
}

export const busyCalendarForm = z.object({ name: line(copy.nameRequired, 60), url: calendarAddress() });

export const addBusyCalendar = endpoint({
  id: 'calendar.addBusyCalendar',
  method: 'POST',
  path: '/booking/api/calendars/busy',
  audience: 'partner',
  permission: 'hours.change',
  own: 'resource',
  summary: 'Mirrors the busy times of a calendar; the first reading starts immediately.',
  source: 'product/availability#other-calendars',
  query: resourceQuery,
  body: z.extend(busyCalendarForm, requestKey),
  output: busyCalendarSchema,
  status: 201,
  refusals: ['TOO_MANY_CALENDARS', 'CALENDAR_ADDRESS_REFUSED', 'REQUEST_KEY_REUSED'],
});

export const syncBusyCalendar = endpoint({
  id: 'calendar.syncBusyCalendar',
  method: 'POST',
  path: '/booking/api/calendars/busy/{id}/sync',
  audience: 'partner',
  permission: 'hours.change',
  own: 'busyCalendar',
  summary: 'Requests a reading now.',
  source: 'product/availability#other-calendars',
  params: idParams,
  query: resourceQuery,
  output: busyCalendarSchema,
  status: 201,
  refusals: [],
});

export const removeBusyCalendar = endpoint({
  id: 'calendar.removeBusyCalendar',
  method: 'DELETE',
  path: '/booking/api/calendars/busy/{id}',
  audience: 'partner',
  permission: 'hours.change',
  own: 'busyCalendar',
  summary: 'Removes a calendar; its busy times are open again immediately.',
  source: 'product/availability#other-calendars',
  params: idParams,
  query: resourceQuery,
  output: z.object({ id: z.string() }),
  refusals: [],
});

/** The public URL of a feed; the token is its only key. */
export const feedPath = (token: string): string => `/ics/${token}.ics`;

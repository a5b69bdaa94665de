import * as bookingCalls from '@primehour/contract/booking';
import * as publicCalls from '@primehour/contract/public';
import * as calls from '@primehour/contract/waitlist';
import { booking, occupancy } from '@primehour/db/schema/booking';
import { opening, waitlistEntry, waitlistOffer } from '@primehour/db/schema/waitlist';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import type { Cents, IsoDay, Phone, WallDate } from '@primehour/domain/vocabulary';
import { aPhone, aService } from '@primehour/testkit/build';
import { aPolicy } from '@primehour/testkit/build-policy';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import type { TestServer } from '@primehour/testkit/start-server';
import { asc, eq } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { openAvailable } from '../modules/operator/api.ts';
import { type declineOffer, joinWithKnownPhone, openPlace, takeOffer } from '../modules/waitlist/api.ts';
import { advance } from '../modules/waitlist/jobs.ts';
import { inTenant } from '../tenant-write.ts';
import { bookAsClient } from './book-as-client.ts';
import { textsTo } from './texts.ts';

export type WaitlistApi = TestServer<{ readonly deps: Deps; readonly url: string; close(): Promise<void> }>;
type Options = { readonly priceCents?: number; readonly ready?: 'EASY' | 'PREPAID' };

/** An hour after nine in Chicago, on a day in October 2026. */
export const at = (hour: number, day = 7) => Date.parse(`2026-10-0${day}T14:00:00Z`) + hour * HOUR_MS;

type Waits = {
  readonly phone?: Phone;
  readonly name?: string;
  readonly times?: readonly { days: IsoDay[]; fromMinute: number; untilMinute: number }[];
  readonly agreesToPrices?: boolean;
  readonly untilDate?: string;
};

/** A business with an hour-long service, free by default, whose calendar is booked on Wednesday from nine to eleven. */
export async function aShop(api: WaitlistApi, options: Options = {}) {
  const made = await openShop(api, options);
  return { ...made, ...waitingAt(api, made), ...partnerOf(api, made), ...rowsOf(api, made) };
}

/** The same shop after it has moved to another cell: what clients do there, and what is stored. */
export const shopIn = (api: WaitlistApi, made: Shop) => ({ ...waitingAt(api, made), ...rowsOf(api, made) });

async function openShop(api: WaitlistApi, { priceCents = 0, ready = 'EASY' }: Options) {
  const { business, user } = await aPartner(api, {
    settings: { minNoticePeriodHours: 24, timeslotDurationMinutes: 60 },
  });
  const policyId = await aPolicy(api, business.id, { ready });
  const service = await aService(api, { business, priceCents: priceCents as Cents, durationMinutes: 60, policyId });
  const tenant = await openAvailable(api.db.read, business.id);
  return { business, user, service, tenant, query: { businessId: business.id } };
}
type Shop = Awaited<ReturnType<typeof openShop>>;

/** The actions of waiting clients. */
function waitingAt(api: WaitlistApi, { tenant, service }: Pick<Shop, 'tenant' | 'service'>) {
  const { deps } = api.server;
  const placeOf = (token: string) => openPlace(deps.db.read, deps.tokens, token);
  return {
    join: ({ phone = aPhone(), name = 'Mia', times = [], ...waits }: Waits = {}) =>
      joinWithKnownPhone(deps, tenant, {
        name,
        phoneNumber: phone,
        hasConsented: true,
        serviceId: service.id,
        untilDate: (waits.untilDate ?? '2026-10-20') as WallDate,
        times: times.map(({ days, ...hours }) => ({ days: [...days], ...hours })),
        agreesToPrices: waits.agreesToPrices ?? false,
        clientZone: null,
      }),
    entryOf: async (token: string) => {
      const { entryId } = await placeOf(token);
      const [row] = await api.db.read.select().from(waitlistEntry).where(eq(waitlistEntry.id, entryId));
      return row;
    },
    take: async (token: string, node: WaitlistApi = api) => {
      const { entryId } = await placeOf(token);
      return inTenant(node.server.deps, tenant, (write) => takeOffer(write, entryId));
    },
    act: async (token: string, command: typeof declineOffer) => {
      const { entryId } = await placeOf(token);
      return inTenant(deps, tenant, (write) => command(write, entryId));
    },
  };
}

/** The actions of the partner, and of clients who book normally. */
function partnerOf(api: WaitlistApi, { user, query, service }: Pick<Shop, 'user' | 'query' | 'service'>) {
  // Sessions are short, and tests let time pass.
  const partner = async (node: WaitlistApi = api) => node.as({ accessToken: (await aSession(api, user)).accessToken });
  return {
    partner,
    cancel: async (id: string) =>
      (await partner())(bookingCalls.cancelBooking, {
        query,
        body: { id, cancelReason: 'CLIENT_REQUEST', cancelBehavior: 'OPEN_TIME' },
      }),
    book: async (hour: number, phone = aPhone(), day = 7) => {
      const { token } = await bookAsClient(api, { service, startAt: at(hour, day), phone });
      const { id } = await api.as()(publicCalls.getMyBooking, { params: { token } });
      return id;
    },
    list: async () => (await partner())(calls.getWaitlist, { query }),
  };
}

/** The stored rows. */
function rowsOf(api: WaitlistApi, { business }: Pick<Shop, 'business'>) {
  const openings = () =>
    api.db.read.select().from(opening).where(eq(opening.businessId, business.id)).orderBy(asc(opening.createdAt));
  return {
    openings,
    offers: () =>
      api.db.read
        .select()
        .from(waitlistOffer)
        .where(eq(waitlistOffer.businessId, business.id))
        .orderBy(asc(waitlistOffer.createdAt), asc(waitlistOffer.number)),
    advanceAll: async (node: WaitlistApi = api) => {
      for (const { id } of await openings()) await advance(node.server.deps, { payload: { openingId: id } });
    },
    kept: () => api.db.read.select().from(occupancy).where(eq(occupancy.businessId, business.id)),
    bookings: () => api.db.read.select().from(booking).where(eq(booking.businessId, business.id)),
  };
}

/** The kinds of the texts about the waiting list. */
export const textsOf = async (api: WaitlistApi, phone: Phone) =>
  (await textsTo(api.db, phone)).filter(({ kind }) => kind.startsWith('WAITLIST')).map(({ kind }) => kind);
/** The token of the newest link to a place. */
export const lastLink = async (api: WaitlistApi, phone: Phone) => {
  const texts = (await textsTo(api.db, phone)).filter(({ kind }) => kind.startsWith('WAITLIST'));
  return /\/w\/([\w-]+)/.exec(texts.at(-1)?.body ?? '')?.[1] ?? '';
};

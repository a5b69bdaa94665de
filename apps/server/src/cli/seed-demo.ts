import { image } from '@primehour/db/schema/image';
import { appUser } from '@primehour/db/schema/user';
import { uuidV4 } from '@primehour/db/uuid';
import { ROLE_NAMES } from '@primehour/domain/access/role-copy';
import { formatPhone } from '@primehour/domain/format/phone';
import type { BusyRange } from '@primehour/domain/slot/calendar';
import { listSlots } from '@primehour/domain/slot/slots';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Instant, Phone } from '@primehour/domain/vocabulary';
import {
  aBooking,
  aBusiness,
  aClient,
  aService,
  aUser,
  type BookingOptions,
  type BusinessRow,
  type ServiceRow,
  type UserRow,
} from '@primehour/testkit/build';
import { CLIENTS, PARTNERS } from '@primehour/testkit/cast';
import type { CastPartner } from '@primehour/testkit/cast-shapes';
import type { Deps } from '../deps.ts';
import { dateAt, loadCalendar, windowOf } from '../modules/booking/api.ts';
import { imageUrlOf } from '../modules/image/api.ts';
import { authorizeTenant } from '../tenant.ts';
import { asOf } from './as-of.ts';
import { DEMO_DAYS } from './demo-days.ts';
import { DEMO_OFFERS } from './demo-listings.ts';
import { paintPicture } from './demo-picture.ts';
import { seedDays, seedHabits } from './seed-days.ts';
import { seedListings } from './seed-listings.ts';
import { seedSeason } from './seed-season.ts';
import { membersOf, seedTeam, seedTeamBookings } from './seed-team.ts';
import { seedWaiting } from './seed-waiting.ts';

const DAYS_BACK = 21;
/** For a business that has auctioned hours for a season, and changed things since (product/insights). */
const SEASON_DAYS = 84;
const DAYS_AHEAD = 21;

/**
 * Fills an empty database with the named cast, so that everything can be tried immediately. Does nothing when run
 * again.
 */
export async function seedDemo(deps: Deps, onProgress: (text: string) => void): Promise<void> {
  const [someone] = await deps.db.read.select({ id: appUser.id }).from(appUser).limit(1);
  if (!someone) {
    for (const [number, partner] of PARTNERS.entries()) {
      onProgress(`Inviting the cast: ${partner.business.name} (${number + 1} of ${PARTNERS.length})`);
      await seedPartner(deps, partner, number);
    }
  }
}

/** Sign-in phones, and booking page URLs. */
export function demoBanner({ publicUrl, partnerHost }: Pick<Deps['config'], 'publicUrl' | 'partnerHost'>): string {
  const line = (phone: Phone, who: string, business: string, slug: string) =>
    `  ${formatPhone(phone).padEnd(18)} ${who.padEnd(18)} ${business.padEnd(26)} ${partnerHost}/${slug}`;
  const lines = PARTNERS.flatMap(({ firstName, phone, business: { name, slug }, team }) => [
    line(phone, firstName, name, slug),
    ...membersOf(team).map((member) =>
      line(member.phone, `${member.name.split(' ')[0]}, ${ROLE_NAMES[member.role].toLowerCase()}`, name, slug),
    ),
  ]);
  return [
    `Sign in at ${publicUrl}/sign-in as one of the cast; the code is printed here and is in the outbox:`,
    ...lines,
  ].join('\n');
}

async function seedPartner(deps: Deps, cast: CastPartner, number: number): Promise<void> {
  const { business: about } = cast;
  const owner = await aUser(deps, {
    phone: cast.phone,
    firstName: cast.firstName,
    lastName: cast.lastName,
    email: cast.email,
  });
  const days = DEMO_DAYS[about.slug];
  const offer = DEMO_OFFERS[about.slug];
  const { services: offered } = about;
  // Painting is the slowest part, so all pictures are painted together.
  const count = 1 + offered.length + (offer?.scenes.length ?? 0);
  const numbers = Array.from({ length: count }, (_, index) => number * 40 + index);
  const pictures = await Promise.all(numbers.map((each) => seedImage(deps, owner, about.trade, each)));
  const [hero = '', ...others] = pictures;
  const made = await aBusiness(deps, {
    owner,
    name: about.name,
    slug: about.slug,
    bio: about.bio,
    businessType: about.businessType,
    state: about.state,
    city: about.city,
    zone: about.zone,
    contactNumber: cast.phone,
    mediaUrl: hero,
    blocks: about.blocks,
    settings: {
      minNoticePeriodHours: about.minNoticeHours,
      advanceBookingDays: about.advanceDays,
      timeslotDurationMinutes: about.timeslotMinutes,
    },
  });
  const services: ServiceRow[] = [];
  for (const [index, service] of offered.entries()) {
    services.push(await aService(deps, { business: made, ...service, imageUrl: others[index] ?? hero }));
  }
  if (cast.team) await seedTeam(deps, made, services, cast.team);
  // Bookings avoid everything else.
  if (days) await seedDays(deps, made, days);
  if (offer) {
    await seedListings(deps, made, offer, { scenes: others.slice(offered.length), incentives: pictures });
  }
  if (cast.team) await seedTeamBookings(deps, made, services, CLIENTS);
  else await seedBookings(deps, made, services, { number, daysBack: offer?.past ? SEASON_DAYS : DAYS_BACK });
  const [service] = services;
  if (offer?.past) {
    await seedSeason(deps, made);
    await seedWaiting(deps, made, services);
  }
  const caller = CLIENTS[4];
  if (days && service && caller) await seedHabits(deps, made, service, { ...days, caller });
}

type Past = { readonly number: number; readonly daysBack: number };

/** Weeks of a working business: every third free time is booked, in every state a booking can have. */
async function seedBookings(
  deps: Deps,
  made: BusinessRow,
  services: readonly ServiceRow[],
  { number, daysBack }: Past,
): Promise<void> {
  const now = deps.clock.now();
  const clients = await Promise.all(CLIENTS.map((person) => aClient(deps, { business: made, ...person })));
  const fromDay = dateAt(made.timezone, (now - daysBack * DAY_MS) as Instant);
  const window = windowOf(made.timezone, fromDay, daysBack + DAYS_AHEAD, now);
  const loaded = await loadCalendar(deps.db.read, authorizeTenant(made.id), window);
  if (!loaded) return;
  const settings = { ...loaded.calendar.settings, minNoticePeriod: 0 };
  let busy: readonly BusyRange[] = loaded.team.resources.flatMap(({ lanes }) => lanes.flatMap((lane) => lane.busy));
  const bookings: { readonly madeAt: number; readonly options: BookingOptions }[] = [];
  for (let day = -daysBack; day < DAYS_AHEAD; day += 1) {
    const fromDate = dateAt(made.timezone, (now + day * DAY_MS) as Instant);
    for (let turn = 0; turn < 3; turn += 1) {
      const pick = (day + daysBack) * 3 + turn + number;
      const service = services[pick % services.length];
      const client = clients[(pick * 7) % clients.length];
      if (!service || !client || (pick * 5) % 4 === 0) continue;
      const asOf = Math.min(now, now + (day - 1) * DAY_MS) as Instant;
      const free = listSlots({ ...loaded.calendar, settings, busy }, { ...service, now: asOf }, { fromDate, days: 1 });
      const startAt = free[(pick * 11) % Math.max(1, free.length)];
      if (startAt === undefined) continue;
      const state = stateOf(pick, startAt, now);
      // Booked one to nine days ahead; a hold lasts from now.
      const madeAt = state.status === 'PENDING' ? now : Math.min(now, startAt - (1 + (pick % 9)) * DAY_MS);
      bookings.push({ madeAt, options: { service, client, startAt, ...state } });
      if (state.cancelBehavior === 'OPEN_TIME') continue;
      const endAt = (startAt + service.durationMinutes * MINUTE_MS) as Instant;
      const taken = {
        startAt: (startAt - service.bufferBeforeMinutes * MINUTE_MS) as Instant,
        endAt: (endAt + service.bufferAfterMinutes * MINUTE_MS) as Instant,
      };
      busy = [...busy, { ...taken, kind: 'booking' as const, id: uuidV4() }].toSorted((a, b) => a.startAt - b.startAt);
    }
  }
  await Promise.all(bookings.map(({ madeAt, options }) => aBooking(asOf(deps, madeAt), options)));
}

function stateOf(pick: number, startAt: Instant, now: Instant): Partial<BookingOptions> {
  // Some early, some too late.
  const cancelledAt = Math.min(now, startAt - ((pick % 4) * 10 + 4) * HOUR_MS);
  if (pick % 17 === 3) {
    const byClient = { cancelReason: 'CLIENT_REQUEST', cancelBehavior: 'OPEN_TIME', cancelledBy: 'CLIENT' } as const;
    return { status: 'CANCELLED', ...byClient, cancelledAt };
  }
  if (pick % 23 === 5) {
    const byPartner = { cancelReason: 'PARTNER_REASON', cancelBehavior: 'KEEP_TIME', payment: 'REFUNDED' } as const;
    return { status: 'CANCELLED', ...byPartner, cancelledAt };
  }
  if (pick % 29 === 7 && startAt > now) return { status: 'PENDING' };
  return { status: 'CONFIRMED' };
}

async function seedImage(
  { db, clock, config, images, imageRenderer }: Deps,
  owner: UserRow,
  trade: string,
  number: number,
): Promise<string> {
  const id = uuidV4();
  const now = new Date(clock.now());
  const painted = await paintPicture(trade, number);
  const { width, height, variants } = await imageRenderer.render(painted);
  for (const variant of variants) await images.put(`${id}${variant.suffix}`, variant.bytes, variant.contentType);
  await db.transaction((tx) =>
    tx.insert(image).values({
      id,
      userId: owner.id,
      type: 'service',
      status: 'READY',
      contentType: 'image/png',
      bytes: painted.length,
      width,
      height,
      createdAt: now,
      expiresAt: now,
      readyAt: now,
    }),
  );
  return imageUrlOf(config, id);
}

import { listBookings } from '@primehour/contract/booking';
import { listClients } from '@primehour/contract/client';
import { listListings } from '@primehour/contract/listing';
import * as clients from '@primehour/contract/public';
import { listServices } from '@primehour/contract/service';
import { dateIn } from '@primehour/domain/format/time';
import { aBusiness, aPhone, aUser } from '@primehour/testkit/build';
import { aSession } from '@primehour/testkit/build-session';
import { createTestCall } from '@primehour/testkit/call';
import { rosa, signedInStorage, type Storage, type World } from '../pages/demo.ts';
import { readCode } from '../product/read-code.ts';
import type { Product } from '../product/start-product.ts';
import { bookingScreens } from './booking-screens.ts';
import { type ClientPlaces, clientScreens } from './client-screens.ts';
import { listingScreens } from './listing-screens.ts';
import type { MeasuredScreen } from './measure-screen.ts';
import { BUSINESS, LAST_STEPS, PROFILE, SIGN_IN } from './onboarding-screens.ts';
import { partnerScreens } from './partner-screens.ts';

/** The users of the screens; each visit has a new session. */
export type Group = {
  readonly screens: readonly MeasuredScreen[];
  readonly storage: () => Promise<Storage | undefined>;
};

const SURVEY = `
  with q as (insert into survey_question (id, position, question) values (gen_random_uuid(), 1, 'How did you hear of us?')
    on conflict do nothing returning id)
  insert into survey_option (id, question_id, position, option) select gen_random_uuid(), id, 1, 'From a client' from q`;
const CARD = { cardNumber: '4242 4242 4242 4242', expiry: '12/34', securityCode: '123' };

/** Every screen of the product, on the demo's data, with people at every stage of signing up. */
export async function groupsOf(world: World, product: Product): Promise<readonly Group[]> {
  await world.db.pool.query(SURVEY);
  const nobody = { firstName: null, lastName: null, email: null };
  const newcomer = (fields: Parameters<typeof aUser>[1]) => async () =>
    signedInStorage(world, product, await aUser(world, fields));
  return [
    {
      screens: await screensOfPartner(world, product),
      storage: async () => signedInStorage(world, product, await rosa(world)),
    },
    { screens: SIGN_IN, storage: () => Promise.resolve(undefined) },
    { screens: PROFILE, storage: newcomer(nobody) },
    { screens: BUSINESS, storage: newcomer({}) },
    {
      screens: LAST_STEPS,
      storage: async () => signedInStorage(world, product, (await aBusiness(world, { hasAccount: false })).owner),
    },
    { screens: clientScreens(await clientPlaces(world, product)), storage: () => Promise.resolve(undefined) },
  ];
}

async function screensOfPartner(world: World, product: Product): Promise<readonly MeasuredScreen[]> {
  const { id: businessId, call } = await rosasCall(world, product);
  const query = { businessId };
  const [service] = await call(listServices, { query });
  const [client] = (await call(listClients, { query })).items;
  const listing = (await call(listListings, { query: {} })).items.find(({ status }) => status === 'PUBLISHED');
  const bookings = await call(listBookings, { query: { ...query, statusFilter: 'upcoming' } });
  const booking = bookings.items.find(({ status }) => status === 'CONFIRMED');
  if (!service || !client || !listing || !booking) {
    throw new Error('The demo has no service, no client, no listing or no upcoming booking.');
  }
  const zone = 'America/Chicago';
  // The last bookable days are after the demo's bookings.
  const free = await freeStarts(product, businessId, service.id);
  const days = [...new Set(free.map((at) => dateIn(at, zone)))];
  const [awayDate = '', freeDate = ''] = days.slice(-2);
  const busyDate = dateIn(Date.parse(booking.startDate), zone);
  return [
    ...partnerScreens({ serviceId: service.id, clientId: client.id, awayDate }),
    ...bookingScreens({ freeDate, busyDate }),
    ...listingScreens(listing.id),
  ];
}

async function clientPlaces(world: World, product: Product): Promise<ClientPlaces> {
  const { id: businessId, slug, call } = await rosasCall(world, product);
  const services = await call(listServices, { query: { businessId } });
  const service = services.find(({ price }) => price > 0);
  const auction = (await call(listListings, { query: {} })).items.find(({ status }) => status === 'ACTIVE');
  if (!service || !auction) throw new Error('The demo has no paid service or no running auction.');
  const hold = () => holdTime(product, businessId, service.id);
  const paidToken = await hold();
  await createTestCall(product.url)(clients.payMyBooking, { params: { token: paidToken }, body: CARD });
  return { slug, businessId, auctionId: auction.id, hold, paidToken };
}

async function rosasCall(world: World, product: Product) {
  const owner = await rosa(world);
  const { accessToken } = await aSession(world, owner);
  return { id: owner.businessId, slug: owner.slug, call: createTestCall(product.url, { accessToken }) };
}

async function freeStarts({ url }: Product, businessId: string, serviceId: string): Promise<readonly number[]> {
  const from = dateIn(Date.now(), 'America/Chicago');
  const query = { serviceId, from, days: 31 };
  return (await createTestCall(url)(clients.listSlots, { params: { businessId }, query })).slots;
}

/** Takes a time as a client does; returns the token of its link. */
async function holdTime(product: Product, businessId: string, serviceId: string): Promise<string> {
  const anyone = createTestCall(product.url);
  const params = { businessId };
  const slots = await freeStarts(product, businessId, serviceId);
  const phoneNumber = aPhone();
  const body = {
    serviceId,
    startAt: slots.at(-1) ?? 0,
    name: 'Ada Brooks',
    phoneNumber,
    email: '',
    hasConsented: true as const,
  };
  const { checkoutId } = await anyone(clients.startCheckout, { params, body });
  const code = await readCode(product, phoneNumber);
  return (await anyone(clients.confirmCheckout, { params: { checkoutId }, body: { code } })).token;
}

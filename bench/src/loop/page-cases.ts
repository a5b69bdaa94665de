import { WEEK_VIEW_MAX_DAYS, SLOT_WINDOW_MAX_DAYS } from '@primehour/domain/limits';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import { aBusiness, aService } from '@primehour/testkit/build';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { nextAddress } from '../load.ts';
import { download, fill, type LoopCase, type Site, sized } from './loop-case.ts';

const SERVICES = 200;
/** Half an hour of each hour, day and night, on every day that a week's page can show at once. */
const BLOCKS = WEEK_VIEW_MAX_DAYS * 24;

const TAKEN = `
  insert into occupancy (id, business_id, during, kind, note)
  select md5(concat_ws('-', 'loop', $1::uuid, k))::uuid, $1,
    tstzrange($2::timestamptz + k * interval '1 hour', $2::timestamptz + k * interval '1 hour' + interval '30 minutes'),
    'block', 'Busy' from generate_series(0, $3::int - 1) k`;

const weekShown: LoopCase = {
  name: `${WEEK_VIEW_MAX_DAYS} days of the calendar shown`,
  async prepare(site) {
    const { product, world } = site;
    const { business, user } = await aPartner(world);
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    await fill(site, TAKEN, [business.id, new Date(today), sized(site, BLOCKS)]);
    const from = new Date(today).toISOString().slice(0, 10);
    const path = `/booking/api/week?businessId=${business.id}&from=${from}&days=${WEEK_VIEW_MAX_DAYS}`;
    return async () => void (await download(product.url + path, (await aSession(world, user)).accessToken));
  },
};

async function aWideOpenBusiness({ world }: Site) {
  const blocks = [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({ dayOfWeek, startMinute: 0, endMinute: 24 * 60 }));
  const settings = { minNoticePeriodHours: 0, advanceBookingDays: 90, timeslotDurationMinutes: 15 };
  const business = await aBusiness(world, { blocks, settings });
  const service = await aService(world, { business, durationMinutes: 15 });
  return { business, service };
}

const timesOffered: LoopCase = {
  name: `${SLOT_WINDOW_MAX_DAYS} days of times offered`,
  async prepare(site) {
    const { business, service } = await aWideOpenBusiness(site);
    await fill(site, TAKEN, [business.id, new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS), sized(site, BLOCKS)]);
    const from = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
    const path = `/booking/api/public/businesses/${business.id}/slots?serviceId=${service.id}&from=${from}&days=${SLOT_WINDOW_MAX_DAYS}`;
    return async () => void (await download(site.product.url + path, undefined, nextAddress()));
  },
};

const pageShown: LoopCase = {
  name: `booking page of ${SERVICES} services shown`,
  async prepare(site) {
    const { business } = await aWideOpenBusiness(site);
    const description = 'Wash, cut and dry, with tea. '.repeat(130);
    for (let n = 1; n < sized(site, SERVICES); n += 1) {
      await aService(site.world, { business, name: `Treatment ${n}`, description });
    }
    return async () => void (await download(`${site.product.url}/p/${business.slug}`, undefined, nextAddress()));
  },
};

export const PAGE_CASES: readonly LoopCase[] = [weekShown, timesOffered, pageShown];

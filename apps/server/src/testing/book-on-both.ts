import { setTimeout as pause } from 'node:timers/promises';
import * as publicCalls from '@primehour/contract/public';
import { ADVANCE_BOOKING_MAX_DAYS, SLOT_WINDOW_MAX_DAYS } from '@primehour/domain/limits';
import { addDays } from '@primehour/domain/time/wall-date';
import type { WallDate } from '@primehour/domain/vocabulary';
import { aPhone } from '@primehour/testkit/build';
import type { TestServer } from '@primehour/testkit/start-server';
import type { Salon } from './salon.ts';
import { textsTo } from './texts.ts';
import type { TwoCells } from './two-cells.ts';

/** The code of the newest text, whichever cell it was queued in. */
async function codeTo({ home, away }: TwoCells, phone: string): Promise<string> {
  const texts = (await Promise.all([home, away].map(({ db }) => textsTo(db, phone)))).flat();
  const newest = texts.toSorted((a, b) => (a.id < b.id ? -1 : 1)).at(-1);
  return /^\d{6}(?= is your )/.exec(newest?.body ?? '')?.[0] ?? '';
}

const FROM = '2026-10-07' as WallDate;

/** All times that the salon offers: on a slow machine a month of them is booked before the last move. */
async function offeredTimes({ home }: TwoCells, { open, cut }: Salon): Promise<number[]> {
  const times: number[] = [];
  for (let day = 0; day < ADVANCE_BOOKING_MAX_DAYS; day += SLOT_WINDOW_MAX_DAYS) {
    const query = { serviceId: cut.id, from: addDays(FROM, day), days: SLOT_WINDOW_MAX_DAYS };
    times.push(...(await home.as()(publicCalls.listSlots, { params: { businessId: open.id }, query })).slots);
  }
  return times;
}

/** Once half of the times are taken: slow enough that the others last longer than any test waits. */
const PAUSE_WHEN_FEW_MS = 250;

/** Clients who book free times, one on a node of each cell, until they are stopped. */
export async function startBooking(cells: TwoCells, salon: Salon, { pauseMs = 0 } = {}) {
  const { open, cut } = salon;
  const params = { businessId: open.id };
  // Times that no one else books, so that every refusal is caused by the move.
  const times = (await offeredTimes(cells, salon)).filter((startAt) => startAt % 7_200_000 === 3_600_000);
  const few = times.length / 2;
  /** The tokens of acknowledged bookings. */
  const booked: string[] = [];
  const failed: unknown[] = [];
  let isOver = false;
  async function book(node: TestServer, startAt: number): Promise<void> {
    const phoneNumber = aPhone();
    const form = { serviceId: cut.id, startAt, name: 'Kit Moss', phoneNumber, email: '', hasConsented: true };
    const { checkoutId } = await node.as()(publicCalls.startCheckout, { params, body: form } as never);
    const code = await codeTo(cells, phoneNumber);
    const { token } = await node.as()(publicCalls.confirmCheckout, { params: { checkoutId }, body: { code } });
    booked.push(token);
  }
  async function keepBooking(node: TestServer): Promise<void> {
    while (!isOver) {
      const startAt = times.pop();
      if (startAt === undefined) {
        failed.push(new Error('No free times are left: what follows would happen without clients.'));
        return;
      }
      await book(node, startAt).catch((error: unknown) => failed.push(error));
      const waitMs = times.length < few ? PAUSE_WHEN_FEW_MS : pauseMs;
      if (waitMs > 0) await pause(waitMs);
    }
  }
  const clients = [cells.home, cells.away].map(keepBooking);
  return {
    booked,
    failed,
    /** Waits until that many more are booked, or a call has failed. */
    async waitForMore(count: number) {
      const enough = booked.length + count;
      while (booked.length < enough && failed.length === 0) await pause(5);
    },
    async stop() {
      isOver = true;
      await Promise.all(clients);
    },
  };
}

/** The stored bookings of a business, wherever they are. */
export async function countConfirmed({ home, away }: TwoCells, businessId: string): Promise<number> {
  const counts = await Promise.all(
    [home, away].map(({ db }) =>
      db.pool.query(`select from booking where business_id = $1 and status = 'CONFIRMED'`, [businessId]),
    ),
  );
  return counts.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}

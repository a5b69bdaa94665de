import { statements } from '@primehour/db/signals';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import { aBooking, aBusiness, aService } from '@primehour/testkit/build';
import { startNode } from '@primehour/testkit/start-nodes';
import { describe, expect, it } from 'vitest';
import { aVisitor } from '../../../testing/browse.ts';
import { wholeApp } from '../../../testing/salon.ts';

// The guarantee: the booking page of a business that no node has cached is read in three statements, and looks beyond
// its first two weeks only if nothing is free in them (decision 187).

const { api: app } = await startNode(wholeApp, { at: '2026-10-06T14:00:00Z' });

const WEEK = 7 * DAY_MS;
/** 10 AM in Denver, the only free time of a week. */
const FRIDAY = Date.parse('2026-10-09T16:00:00Z') as Instant;

async function onFridays() {
  const hour = { dayOfWeek: 5, startMinute: 600, endMinute: 660 };
  const business = await aBusiness(app, { zone: 'America/Denver', blocks: [hour] });
  return { business, service: await aService(app, { business, durationMinutes: 60 }) };
}

async function view(slug: string) {
  const names: string[] = [];
  const stop = statements.subscribe(({ name }) => names.push(name));
  const { html } = await aVisitor(app.url).get(`/p/${slug}`);
  stop();
  const offered = [...html.matchAll(/\/book\?service=[\w-]+&amp;at=(\d+)/g)].map(([, at]) => Number(at));
  return { offered, read: names.filter((name) => /^versions|^open|calendar|services/.test(name)) };
}

describe('a first visit', () => {
  it('reads the version, the business and its first two weeks', async () => {
    const { business } = await onFridays();
    expect(await view(business.slug)).toEqual({
      offered: [FRIDAY],
      read: ['versions-by-slug', 'calendar-page', 'calendar'],
    });
  });

  it('finds the first free time of a full calendar', async () => {
    const { business, service } = await onFridays();
    for (const startAt of [FRIDAY, FRIDAY + WEEK]) await aBooking(app, { service, startAt });
    expect(await view(business.slug)).toEqual({
      offered: [FRIDAY + 2 * WEEK],
      read: ['versions-by-slug', 'calendar-page', 'calendar', 'calendar'],
    });
  });
});

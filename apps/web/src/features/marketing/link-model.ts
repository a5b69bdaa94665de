import type { Link } from '@primehour/contract/link';
import { formatDate } from '@primehour/domain/format/time';
import { describePerks } from '@primehour/domain/link/copy';
import * as discounts from '../../copy/discounts.ts';
import * as copy from '../../copy/links.ts';

const KINDS: Record<Link['kind'], string> = { VIP: copy.vip, TRACK: copy.track, CALENDAR: copy.calendarFacts };

/** 'VIP link · up to 120 days ahead · 2 of 5 bookings · opened 7 times · ends Mar 7, 2026' */
export function linkFacts({ kind, perks, uses, usesMax, opened, fromAt, untilAt }: Link, zone: string): string {
  return [
    KINDS[kind],
    ...describePerks(perks),
    usesMax === null ? copy.booked(uses) : copy.bookedOf(uses, usesMax),
    kind === 'CALENDAR' ? '' : copy.opened(opened),
    fromAt === null ? '' : discounts.starts(formatDate(fromAt, zone)),
    // The last day is the one before this instant.
    untilAt === null ? '' : discounts.ends(formatDate(untilAt - 1, zone)),
  ]
    .filter(Boolean)
    .join(' · ');
}

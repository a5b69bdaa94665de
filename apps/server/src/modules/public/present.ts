import type { PublicBusiness, PublicService } from '@primehour/contract/pages';
import type { MyBooking } from '@primehour/contract/public';
import type { business } from '@primehour/db/schema/business';
import type { service } from '@primehour/db/schema/booking';
import { canClientCancel, canClientMove } from '@primehour/domain/booking/transitions';
import type { Instant } from '@primehour/domain/vocabulary';
import { presentPayment } from '../booking/present.ts';
import { stateOf } from '../booking/policy.ts';
import type { BookingRow } from '../booking/queries.ts';

type BusinessRow = typeof business.$inferSelect;

export const presentPublicBusiness = (row: BusinessRow): PublicBusiness => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  bio: row.bio,
  zone: row.timezone,
  address: `${row.city}, ${row.state}`,
  phone: row.contactNumber,
  socialLink: row.socialLink,
  standardBookingUrl: row.standardBookingUrl,
  heroUrl: row.mediaUrl,
  logoUrl: row.logoUrl,
});

export const presentPublicService = (row: typeof service.$inferSelect): PublicService => ({
  id: row.id,
  name: row.name,
  description: row.description,
  priceCents: row.priceCents,
  durationMinutes: row.durationMinutes,
  imageUrl: row.imageUrl,
  isPrimary: row.isPrimary,
});

/** A booking as the person who made it may see it; a lapsed hold reads EXPIRED before any job has run. */
export function presentMyBooking(row: BookingRow, owner: BusinessRow, now: Instant): MyBooking {
  const state = stateOf(row);
  const isLapsed = row.status === 'PENDING' && state.holdExpiresAt != null && state.holdExpiresAt <= now;
  return {
    id: row.id,
    status: isLapsed ? 'EXPIRED' : row.status,
    payment: presentPayment(row),
    startAt: row.startAt.getTime(),
    endAt: row.endAt.getTime(),
    holdExpiresAt: row.holdExpiresAt?.getTime() ?? null,
    clientName: row.clientName,
    service: {
      name: row.serviceName,
      priceCents: row.priceCents,
      durationMinutes: (row.endAt.getTime() - row.startAt.getTime()) / 60_000,
    },
    business: { name: owner.name, zone: owner.timezone, address: `${owner.city}, ${owner.state}`, phone: owner.contactNumber },
    canMove: canClientMove(state, now).ok,
    canCancel: canClientCancel(state, now).ok,
  };
}

import { columnFact, type ShapeOf } from '@primehour/db/facts';
import type { RowOf } from '@primehour/db/prepared';
import { booking } from '@primehour/db/schema/booking';
import { business } from '@primehour/db/schema/business';
import { service } from '@primehour/db/schema/service';
import type { Need } from '@primehour/domain/slot/team';
import { sql } from 'drizzle-orm';
import type { StoredPolicy } from '../../policy/api.ts';

/** What the slot engine needs of a service `v`, and a booking takes over from it. */
export const OFFERED_SERVICE = {
  id: columnFact('v', service.id),
  name: columnFact('v', service.name),
  priceCents: columnFact('v', service.priceCents),
  durationMinutes: columnFact('v', service.durationMinutes),
  bufferBeforeMinutes: columnFact('v', service.bufferBeforeMinutes),
  bufferAfterMinutes: columnFact('v', service.bufferAfterMinutes),
  location: columnFact('v', service.location),
};

export type OfferedFacts = Readonly<RowOf<ShapeOf<typeof OFFERED_SERVICE>>>;
/** With the policy that it is booked under. */
export type OfferedService = OfferedFacts & { readonly needs: readonly Need[]; readonly policy: StoredPolicy };

/** The columns in which a booking keeps what its service was when it was booked (product/services#form). */
const COPIED = {
  serviceId: 'id',
  serviceName: 'name',
  priceCents: 'priceCents',
  bufferBeforeMinutes: 'bufferBeforeMinutes',
  bufferAfterMinutes: 'bufferAfterMinutes',
  serviceLocation: 'location',
} as const satisfies { readonly [Column in keyof typeof booking.$inferInsert]?: keyof OfferedFacts };

export type CopiedService = { readonly [Column in keyof typeof COPIED]: OfferedFacts[(typeof COPIED)[Column]] };

export const copyOf = (service: OfferedFacts): CopiedService => mapCopied((column) => service[COPIED[column]]);

/** One value for each of these columns. */
export const mapCopied = <Values extends { readonly [Column in keyof CopiedService]: unknown }>(
  valueOf: (column: keyof CopiedService) => Values[keyof CopiedService],
): Values =>
  // The same names, each with its own value.
  Object.fromEntries(Object.keys(COPIED).map((column) => [column, valueOf(column as keyof CopiedService)])) as Values;

/** The copied columns, and where the booking takes place, for a list of bookings with their business. */
export const bookedColumns = {
  ...mapCopied<{ readonly [Column in keyof CopiedService]: (typeof booking)[Column] }>((column) => booking[column]),
  place: sql<string>`coalesce(${booking.serviceLocation}, ${business.city} || ', ' || ${business.state})`,
};

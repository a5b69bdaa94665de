import type { Client } from '@primehour/contract/client-shapes';
import { otherNames } from '@primehour/domain/client/other-names';
import type { Zone } from '@primehour/domain/vocabulary';
import type { ClientRow } from './queries.ts';

export const presentClient = (row: ClientRow, zone: Zone): Client => ({
  id: row.id,
  name: row.name,
  otherNames: otherNames(row),
  phone: row.phone,
  email: row.email,
  totalBookings: row.totalBookings,
  lastBookingDate: row.lastBookingAt?.toISOString() ?? null,
  timezone: zone,
});

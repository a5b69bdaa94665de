import { bookingSettings } from '@primehour/db/schema/booking-settings';
import type { Reader } from '@primehour/db/transaction';
import { eq } from 'drizzle-orm';
import { orNotFound } from '../../../refusal.ts';
import type { TenantId } from '../../../tenant.ts';

/** How long a reservation takes for which no length is chosen (product/listings#listing-model). */
export async function findTimeslotMinutes(reader: Reader, tenant: TenantId): Promise<number> {
  const [row] = await reader
    .select({ minutes: bookingSettings.timeslotDurationMinutes })
    .from(bookingSettings)
    .where(eq(bookingSettings.businessId, tenant));
  return orNotFound(row).minutes;
}

import { bookingSettings } from '@primehour/db/schema/business';
import type { Tx } from '@primehour/db/transaction';
import type { BookingSettings } from '@primehour/domain/slot/calendar';
import { eq } from 'drizzle-orm';
import type { TenantId } from '../../../tenant.ts';

/** Replaces the booking settings (spec 2 §5). */
export async function saveSettings(tx: Tx, tenant: TenantId, settings: BookingSettings): Promise<void> {
  await tx
    .update(bookingSettings)
    .set({
      minNoticePeriodHours: settings.minNoticePeriod,
      advanceBookingDays: settings.advanceBooking,
      timeslotDurationMinutes: settings.timeslotDuration,
    })
    .where(eq(bookingSettings.businessId, tenant));
}

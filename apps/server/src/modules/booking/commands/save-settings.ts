import { bookingSettings } from '@primehour/db/schema/booking-settings';
import type { BookingSettings } from '@primehour/domain/slot/calendar';
import type { Cents } from '@primehour/domain/vocabulary';
import { eq } from 'drizzle-orm';
import { recordChanges } from '../../../audit.ts';
import { orNotFound } from '../../../refusal.ts';
import type { TenantTx } from '../../../tenant-write.ts';

export type SettingsForm = BookingSettings & {
  readonly changeCutoff?: number | undefined;
  readonly reminderHours?: readonly number[] | undefined;
  readonly holdAbove?: number | undefined;
  readonly makesRoom?: boolean | undefined;
  readonly prefersLastPerson?: boolean | undefined;
  readonly asksTips?: boolean | undefined;
};

/**
 * Replaces the booking settings (product/booking-settings#notice-and-window); settings that the contract makes optional
 * and the request omits are unchanged.
 */
export async function saveSettings(write: TenantTx, settings: SettingsForm): Promise<void> {
  const { tx, tenant } = write;
  const ofBusiness = eq(bookingSettings.businessId, tenant);
  const [before] = await tx.select().from(bookingSettings).where(ofBusiness).for('update');
  const { changeCutoff, reminderHours, holdAbove, makesRoom, prefersLastPerson, asksTips } = settings;
  const [after] = await tx
    .update(bookingSettings)
    .set({
      minNoticePeriodHours: settings.minNoticePeriod,
      advanceBookingDays: settings.advanceBooking,
      timeslotDurationMinutes: settings.timeslotDuration,
      ...(changeCutoff === undefined ? {} : { changeCutoffHours: changeCutoff }),
      ...(holdAbove === undefined ? {} : { holdAboveCents: holdAbove as Cents }),
      ...(makesRoom === undefined ? {} : { makesRoom }),
      ...(prefersLastPerson === undefined ? {} : { prefersLastPerson }),
      ...(asksTips === undefined ? {} : { asksTips }),
      // Stored with the earliest reminder first, whatever the input order.
      ...(reminderHours === undefined ? {} : { reminderHours: reminderHours.toSorted((a, b) => b - a) }),
    })
    .where(ofBusiness)
    .returning();
  await recordChanges(write, 'BOOKING_SETTINGS_CHANGED', { before: orNotFound(before), after: orNotFound(after) });
}

import type { BookingDetail } from '@primehour/contract/booking-detail';
import { giftCode as giftCodeField } from '@primehour/contract/gift-card-shapes';
import type { StoredValue } from '@primehour/contract/stored-value';
import { dateIn } from '@primehour/domain/format/time';
import { packagePays } from '@primehour/domain/stored-value/stored-value';
import type { WallDate } from '@primehour/domain/vocabulary';
import { owedAtVisit } from './terms-model.ts';

/** The package that pays for a booking, chosen as on the server: the one that expires first, then the oldest. */
export function usablePackage(
  packages: readonly StoredValue[],
  { booking, serviceId, money }: Pick<BookingDetail, 'booking' | 'serviceId' | 'money'>,
): StoredValue | undefined {
  // A visit pays the whole price or nothing.
  if (owedAtVisit({ booking, money }) < booking.service.price) return undefined;
  const day = dateIn(Date.parse(booking.startDate), booking.business.timezone);
  return packages
    .filter((one) => packagePays({ ...one, validUntil: one.validUntil as WallDate | null }, serviceId, day))
    .toSorted((one, other) => endOf(one).localeCompare(endOf(other)) || one.createdAt - other.createdAt)[0];
}

/** A package without a last day comes last. */
const endOf = ({ validUntil }: StoredValue): string => validUntil ?? '9999-12-31';

/** The entered gift card code, or why it is invalid. */
export function readGiftCode(text: string): { readonly code: string } | { readonly problem: string } {
  const read = giftCodeField().safeParse(text);
  return read.success ? { code: read.data } : { problem: read.error.issues[0]?.message ?? '' };
}

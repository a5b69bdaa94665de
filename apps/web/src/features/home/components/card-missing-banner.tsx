import type { getDashboard } from '@primehour/contract/booking';
import type { Answer } from '@primehour/contract/endpoint';
import { formatDayTime } from '@primehour/domain/format/time';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import * as copy from '../../../copy/home.ts';
import { openModal } from '../../../modals/store.ts';

type Props = { missing: NonNullable<Answer<typeof getDashboard>['cardMissing']>; zone: string };

/** Coming bookings that no fee could be charged for, and the way to the next of them (product/home#card-missing). */
export function CardMissingBanner({ missing: { count, next }, zone }: Props) {
  return (
    <Banner
      tone="warning"
      title={copy.cardsMissing(count)}
      action={
        <Button variant="secondary" onClick={() => openModal('BOOKING_DETAILS', { bookingId: next.id })}>
          {copy.viewBooking}
        </Button>
      }
    >
      {copy.cardMissingOf(next.userName, formatDayTime(Date.parse(next.startDate), zone))}
    </Banner>
  );
}

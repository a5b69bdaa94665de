import type { PageModel } from '@primehour/contract/pages';
import { publicPaths } from '@primehour/contract/public-paths';
import { Banner } from '@primehour/ui/banner';
import { Button, LinkButton } from '@primehour/ui/button';
import { BookingCard } from '../components/booking-card.tsx';
import { FlowLayout } from '../components/flow-layout.tsx';
import * as labels from '../copy/labels.ts';
import * as copy from '../copy/my-booking.ts';
import { describeOnCancel } from '../my-booking-state.ts';

/** Opening the page changes nothing; canceling requires a click (email and text scanners follow links). */
export function MyCancelPage({ model }: { model: Extract<PageModel, { kind: 'my-cancel' }> }) {
  const { token, booking, clientZone, message } = model;
  const { onCancel } = booking;
  const moneyNote = describeOnCancel(booking);
  return (
    <FlowLayout
      title={copy.cancelTitle}
      lead={
        <>
          {copy.cancelLead}
          {moneyNote !== null && ` ${moneyNote}`}
        </>
      }
      aside={<BookingCard booking={booking} clientZone={clientZone} />}
    >
      <form
        method="post"
        action={publicPaths.myCancel(token)}
        className="action-bar action-bar-narrow flex flex-col gap-3"
      >
        {message !== null && <Banner tone="warning">{message}</Banner>}
        {onCancel && (
          <>
            <input type="hidden" name="refundCents" value={onCancel.refundCents} />
            <input type="hidden" name="chargeCents" value={onCancel.chargeCents} />
          </>
        )}
        <Button type="submit" variant="danger" size="lg" isFullWidth>
          {labels.cancelBooking}
        </Button>
        <LinkButton href={publicPaths.myBooking(token)} variant="secondary" size="lg" isFullWidth>
          {copy.keepBooking}
        </LinkButton>
      </form>
    </FlowLayout>
  );
}

import * as refusalCopy from '@primehour/contract/copy/refusals';
import type { PageModel } from '@primehour/contract/pages';
import { publicPaths } from '@primehour/contract/public-paths';
import { formatMoney } from '@primehour/domain/format/money';
import { unbroken } from '@primehour/domain/format/unbroken';
import { Banner } from '@primehour/ui/banner';
import { LinkButton } from '@primehour/ui/button';
import type { ReactNode } from 'react';
import { BookingActions, ReceiptLink } from '../components/booking-actions.tsx';
import { BookingCard } from '../components/booking-card.tsx';
import { FlowLayout } from '../components/flow-layout.tsx';
import { PayStep } from '../components/pay-step.tsx';
import { StateMark } from '../components/state-mark.tsx';
import * as bookingCopy from '../copy/booking.ts';
import * as labels from '../copy/labels.ts';
import * as copy from '../copy/my-booking.ts';
import * as paymentCopy from '../copy/payment.ts';
import { describeFee, hasReceipt, myBookingState, describePayment, type MyBookingState } from '../my-booking-state.ts';

export type MyBookingModel = Extract<PageModel, { kind: 'my-booking' }>;

/** The client's own booking by its secret link, in each of its states. */
export function MyBookingPage({ model }: { model: MyBookingModel }) {
  const state = myBookingState(model.booking, model.now);
  return (
    <>
      {model.isMoved && (state === 'HELD' || state === 'BOOKED') && (
        <Banner tone="success" className="mx-auto mt-6 max-w-100 lg:max-w-220">
          {copy.moved}
        </Banner>
      )}
      {state === 'HELD' ? <PayStep model={model} /> : <Outcome model={model} state={state} />}
    </>
  );
}

const TITLES: Record<Exclude<MyBookingState, 'HELD'>, string> = {
  BOOKED: copy.bookedTitle,
  COMPLETED: copy.completedTitle,
  CANCELLED: copy.canceledTitle,
  LAPSED: copy.lapsedTitle,
};

/** What the client still has to do: pay what could not be charged, or add a card that can be. */
function OpenMatters({ booking, token }: Pick<MyBookingModel, 'booking' | 'token'>) {
  const { card, dueCents, status } = booking;
  if (dueCents !== undefined) {
    const amount = formatMoney(dueCents);
    return (
      <Banner tone="warning" title={paymentCopy.dueOpen(amount)} className="mb-4">
        <a href={publicPaths.myDue(token)} className="text-action inline-flex min-h-11 items-center">
          {labels.pay(amount)}
        </a>
      </Banner>
    );
  }
  if (status !== 'CONFIRMED' || !card?.canReplace || !card.isMissing) return null;
  return (
    <Banner tone="warning" title={paymentCopy.cardMissing} className="mb-4">
      <a href={publicPaths.myNewCard(token)} className="text-action inline-flex min-h-11 items-center">
        {paymentCopy.addCardTitle}
      </a>
    </Banner>
  );
}

function Outcome({ model, state }: { model: MyBookingModel; state: Exclude<MyBookingState, 'HELD'> }) {
  const { booking, token, clientZone, bookAgainPath } = model;
  const paid = describePayment(booking, model.now);
  const money = unbroken([paid, describeFee(booking)].filter(Boolean).join(' '));
  // A client who missed the visit is not thanked for it.
  const isMissed = state === 'COMPLETED' && booking.isMissed;
  const leads: Record<typeof state, ReactNode> = {
    BOOKED: [copy.seeYouSoon(booking.clientName), paid].filter(Boolean).join(' '),
    COMPLETED: money,
    CANCELLED: money,
    LAPSED: [paid, refusalCopy.holdLapsed].filter(Boolean).join(' '),
  };
  return (
    <FlowLayout
      title={
        <>
          {!isMissed && <StateMark state={state} />}
          {isMissed ? bookingCopy.ownBookingTitle : TITLES[state]}
        </>
      }
      lead={<span className="wrap-anywhere">{leads[state]}</span>}
      aside={<BookingCard booking={booking} clientZone={clientZone} hasContact />}
    >
      <OpenMatters booking={booking} token={token} />
      {state === 'BOOKED' ? (
        <BookingActions
          token={token}
          booking={booking}
          soonerPath={model.soonerPath}
          now={model.now}
          clientZone={clientZone}
        />
      ) : (
        <>
          {booking.tipUntil !== undefined && (
            <LinkButton href={publicPaths.myTip(token)} size="lg" isFullWidth className="mb-3">
              {paymentCopy.tipHead}
            </LinkButton>
          )}
          {bookAgainPath !== null && (
            <LinkButton
              href={bookAgainPath}
              size="lg"
              isFullWidth
              variant={booking.tipUntil === undefined ? 'primary' : 'secondary'}
            >
              {paymentCopy.bookAgain}
            </LinkButton>
          )}
          {hasReceipt(booking) && (
            <p className="mt-2">
              <ReceiptLink token={token} />
            </p>
          )}
        </>
      )}
    </FlowLayout>
  );
}

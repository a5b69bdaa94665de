import * as refusalCopy from '@primehour/contract/copy/refusals';
import type { PageModel } from '@primehour/contract/pages';
import type { PlaceOffer } from '@primehour/contract/waitlist-pages';
import { waitlistPaths } from '@primehour/contract/waitlist-paths';
import { formatMoney, formatPrice } from '@primehour/domain/format/money';
import { onlineChargeOf } from '@primehour/domain/money';
import { Banner } from '@primehour/ui/banner';
import { Button, LinkButton } from '@primehour/ui/button';
import { FlowLayout } from '../components/flow-layout.tsx';
import { FormMessage, SubmitBar } from '../components/form-parts.tsx';
import { LocalTime } from '../components/local-time.tsx';
import { SlotNotice } from '../components/slot-notice.tsx';
import { ShownPrice } from '../components/summary-card.tsx';
import { WaitingFor } from '../components/waiting-for.tsx';
import { WaitlistFields } from '../components/waitlist-fields.tsx';
import * as myBookingCopy from '../copy/my-booking.ts';
import { noTip } from '../copy/payment.ts';
import * as copy from '../copy/waitlist.ts';
import { myBookingState, type MyBookingState } from '../my-booking-state.ts';

type EntryModel = Extract<PageModel, { kind: 'waitlist-entry' }>;

/** A client's entry: the offer, their place in line, and how to change or leave. */
export function WaitlistEntryPage({ model }: { model: EntryModel }) {
  const { state, offer, isChanging, insteadOfAt, business, clientZone } = model;
  if (state === 'BOOKED' || state === 'LEFT' || state === 'LAPSED') return <OverPage model={model} />;
  if (isChanging) return <ChangePage model={model} />;
  return (
    <>
      <Lost model={model} />
      <FlowLayout
        title={offer ? copy.offerTitle : copy.placeTitle}
        lead={offer ? <OfferLead model={model} offer={offer} /> : <span className="wrap-anywhere">{model.place}</span>}
        aside={
          <WaitingFor what={model.what}>
            {insteadOfAt === null ? (
              <p className="mt-3 text-sm text-ink-muted">
                {model.waitingFor}
                <LocalTime
                  at={model.now}
                  format="hours-zone"
                  zone={business.zone}
                  clientZone={clientZone}
                  className="block"
                />
              </p>
            ) : (
              <p className="mt-3 text-sm text-ink-muted">
                {copy.moveHint} <Time model={model} at={insteadOfAt} />.
              </p>
            )}
          </WaitingFor>
        }
      >
        {offer ? <OfferForms model={model} offer={offer} /> : <PlaceForms model={model} />}
      </FlowLayout>
    </>
  );
}

const Time = ({ model: { business, clientZone }, at }: { model: EntryModel; at: number }) => (
  <LocalTime at={at} format="day-time" zone={business.zone} clientZone={clientZone} />
);

/** Alternatives if someone else was faster or the offer has ended. */
function Lost({ model }: { model: EntryModel }) {
  const { message } = model.form;
  if (message === null) return null;
  return (
    <SlotNotice notice={{ message, nearest: model.nearest.map(({ at }) => at) }}>
      {(at) => (
        <a href={model.nearest.find((each) => each.at === at)?.path} data-leaves className="time">
          <Time model={model} at={at} />
        </a>
      )}
    </SlotNotice>
  );
}

type OfferProps = { model: EntryModel; offer: PlaceOffer };

function OfferLead({ model, offer }: OfferProps) {
  const { startAt, untilAt, personName, isHeld, price } = offer;
  const floorPriceCents = price?.floorPriceCents ?? null;
  return (
    <>
      <span className="block text-lg font-semibold text-ink">
        <Time model={model} at={startAt} />
        {personName !== null && <span className="wrap-anywhere"> {copy.withPerson(personName)}</span>}
      </span>
      {/* The text named the business's time. */}
      <span className="zone-line block text-sm">
        <LocalTime at={startAt} format="zone-note" zone={model.business.zone} clientZone={model.clientZone} />
      </span>
      {price && floorPriceCents === null && (
        <span className="block tabular-nums">{formatPrice(onlineChargeOf(price.priceCents))}</span>
      )}
      {price && floorPriceCents !== null ? (
        <>
          {copy.priceNow(formatMoney(price.priceCents))}, {copy.fallingTo(formatMoney(floorPriceCents))}{' '}
          <Time model={model} at={untilAt} />.
        </>
      ) : (
        <>
          {isHeld ? copy.offerHeld : copy.offerOpen} <Time model={model} at={untilAt} />.
        </>
      )}
    </>
  );
}

function OfferForms({ model: { token, insteadOfAt }, offer: { price } }: OfferProps) {
  const falls = price !== null && price.floorPriceCents !== null;
  const acceptLabel = falls ? copy.acceptPrice(formatMoney(price.priceCents)) : copy.accept;
  return (
    <div className="flex flex-col gap-4">
      <form method="post" action={waitlistPaths.accept(token)}>
        {price && <ShownPrice summary={price} />}
        <SubmitBar>{insteadOfAt === null ? acceptLabel : copy.acceptMove}</SubmitBar>
      </form>
      <form method="post" action={waitlistPaths.decline(token)}>
        <Button type="submit" size="lg" variant="secondary" isFullWidth>
          {noTip}
        </Button>
        <p className="mt-2 text-sm text-ink-muted">{copy.declineHint}</p>
      </form>
    </div>
  );
}

function PlaceForms({ model: { token, isAsked, insteadOfAt } }: { model: EntryModel }) {
  return (
    <div className="flex flex-col gap-3">
      {isAsked && (
        <Banner tone="warning" title={copy.askedTitle} className="mb-4">
          <p>{copy.askedText}</p>
          <form method="post" action={waitlistPaths.stay(token)} className="mt-2">
            <Button type="submit">{copy.stay}</Button>
          </form>
        </Banner>
      )}
      {insteadOfAt === null ? (
        <LinkButton href={waitlistPaths.change(token)} size="lg" variant="secondary" isFullWidth>
          {copy.change}
        </LinkButton>
      ) : (
        <p className="text-ink-muted">{copy.soonerLead}</p>
      )}
      <form method="post" action={waitlistPaths.leave(token)}>
        <Button type="submit" size="lg" variant="quiet" isFullWidth>
          {copy.leave}
        </Button>
      </form>
    </div>
  );
}

function ChangePage({ model }: { model: EntryModel }) {
  const { token, form, what } = model;
  return (
    <FlowLayout title={copy.change} aside={<WaitingFor what={what} />}>
      <form method="post" action={waitlistPaths.change(token)} noValidate className="flex flex-col gap-5">
        <FormMessage form={form} />
        <WaitlistFields {...model} />
        <SubmitBar>{copy.saveChange}</SubmitBar>
      </form>
      <p className="mt-2">
        <a href={waitlistPaths.entry(token)} className="text-action inline-flex min-h-11 items-center">
          {copy.back}
        </a>
      </p>
    </FlowLayout>
  );
}

const OVER_TITLES = { LEFT: copy.leftTitle, LAPSED: copy.lapsedTitle };

function OverPage({ model }: { model: EntryModel }) {
  const { state, booking, what, bookPath, token } = model;
  if (state === 'WAITING' || state === 'OFFERED') return null;
  const [title, lead] = state === 'BOOKED' ? describeTaken(booking, model.now) : [OVER_TITLES[state], copy.overText];
  return (
    <>
      <Lost model={model} />
      <FlowLayout title={title} lead={lead} aside={<WaitingFor what={what} />}>
        {booking?.leadsThere && (
          <form method="post" action={waitlistPaths.accept(token)} className="mb-3">
            <Button type="submit" size="lg" isFullWidth>
              {copy.openBooking}
            </Button>
          </form>
        )}
        <LinkButton href={bookPath} size="lg" variant="secondary" isFullWidth>
          {copy.seeTimes}
        </LinkButton>
      </FlowLayout>
    </>
  );
}

/** What became of the time they took. */
function describeTaken(booking: EntryModel['booking'], now: number): readonly [title: string, lead: string] {
  const live = [copy.bookedTitle, booking?.leadsThere ? copy.openText : copy.bookedText] as const;
  const described: Record<MyBookingState, readonly [string, string]> = {
    HELD: live,
    BOOKED: live,
    COMPLETED: [copy.tookTitle, copy.overText],
    CANCELLED: [myBookingCopy.canceledTitle, copy.overText],
    LAPSED: [myBookingCopy.lapsedTitle, refusalCopy.holdLapsed],
  };
  return described[booking ? myBookingState(booking, now) : 'COMPLETED'];
}

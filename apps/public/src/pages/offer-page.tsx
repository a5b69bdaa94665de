import type { OfferPage as OfferModel } from '@primehour/contract/pages';
import { formatCountdown } from '@primehour/domain/format/duration';
import { formatMoney, formatPrice } from '@primehour/domain/format/money';
import { formatPhone } from '@primehour/domain/format/phone';
import { onlineChargeOf } from '@primehour/domain/money';
import { Button } from '@primehour/ui/button';
import { CardDown } from '../components/card-down.tsx';
import { FlowLayout } from '../components/flow-layout.tsx';
import { FormMessage, SubmitBar } from '../components/form-parts.tsx';
import { LocalTime } from '../components/local-time.tsx';
import { PROVIDER_FORMS } from '../provider-forms.ts';

/** The winner's second try, or the next bidder's offer: opening it changes nothing, paying takes a press. */
export function OfferPage({ model }: { model: OfferModel }) {
  const { offer, business, clientZone } = model;
  const zones = { zone: business.zone, clientZone };
  const isOpen = offer.state === 'RETRY' || offer.state === 'OFFERED';
  return (
    <FlowLayout
      title={titleOf(offer)}
      lead={leadOf(model)}
      aside={
        <section aria-label="The reservation" className="rounded-lg border border-line bg-raised p-5 shadow-raised">
          <p className="hour-mark -mx-5 px-5 text-lg font-semibold">
            <LocalTime at={offer.reservationAt} words="day-time" {...zones} />
          </p>
          <p className="zone-words">
            <LocalTime at={offer.reservationAt} words="zone-note" {...zones} />
          </p>
          <p className="mt-3 font-semibold wrap-anywhere">
            <bdi>{offer.listingName}</bdi>
          </p>
          <p className="text-ink-muted tabular-nums">{formatPrice(onlineChargeOf(offer.priceCents))}</p>
          <p className="mt-3">
            <a href={model.auctionPath} className="text-action inline-flex min-h-11 items-center sm:min-h-8">
              See the auction
            </a>
          </p>
        </section>
      }
    >
      {isOpen ? (
        <Answer model={model} />
      ) : (
        <>
          {offer.state === 'CHARGING' && (
            <p className="without-script mb-3">Load this page again to see how it went.</p>
          )}
          <p className="text-ink-muted">Questions? Call {formatPhone(business.phone)}.</p>
        </>
      )}
    </FlowLayout>
  );
}

function Answer({ model }: { model: OfferModel }) {
  const { offer, declinePath, cardDown, now } = model;
  return (
    <div data-countdown={offer.dueAt ?? undefined}>
      {offer.dueAt !== null && (
        <p className="mb-5" data-until-over>
          Open for{' '}
          <strong role="timer" className="font-semibold tabular-nums" data-left="clock">
            {formatCountdown(offer.dueAt - now)}
          </strong>
        </p>
      )}
      <p role="status" data-once-over hidden>
        The time to answer is over.
      </p>
      {cardDown ? (
        <div data-until-over>
          <CardDown {...cardDown} />
        </div>
      ) : (
        <PayForm model={model} />
      )}
      {offer.kind === 'NEXT' && (
        <form method="post" action={declinePath} className="mt-3" data-until-over>
          <Button type="submit" variant="quiet" isFullWidth>
            No, thank you
          </Button>
        </form>
      )}
    </div>
  );
}

function PayForm({ model: { offer, acceptPath, card, form, business } }: { model: OfferModel }) {
  const SaveFields = card && PROVIDER_FORMS[card.provider].SaveFields;
  return (
    <form method="post" action={acceptPath} noValidate className="flex flex-col gap-5" data-until-over>
      <FormMessage form={form} />
      {card && SaveFields && !offer.isFree && (
        <>
          <input type="hidden" name="setupId" value={card.setupId} />
          <SaveFields form={form} phone={business.phone} save={card} />
        </>
      )}
      {!card && offer.methodLabel !== null && !offer.isFree && (
        <p className="text-ink-muted">{offer.methodLabel} is charged.</p>
      )}
      <SubmitBar>{offer.isFree ? 'Take it for free' : `Pay ${formatMoney(offer.priceCents)}`}</SubmitBar>
    </form>
  );
}

function titleOf({ kind, state }: OfferModel['offer']): string {
  if (state === 'PAID') return 'It’s yours';
  if (state === 'CHARGING') return 'Your payment is being taken';
  if (state === 'DECLINED') return 'You passed on this one';
  if (state === 'LAPSED') return 'This offer is over';
  return kind === 'WINNER' ? 'You won. Pay to keep it' : 'It can be yours';
}

const REFUSED = 'Your card was refused. Pay with this or another card before the time is over.';

function leadOf({ offer: { kind, state, businessName }, card, cardDown }: OfferModel): string | undefined {
  if (state === 'CHARGING') return 'It takes a moment. We text you when it is done.';
  if (state === 'PAID') return `${businessName} expects you. We texted you the details.`;
  if (state === 'RETRY' && kind === 'WINNER') return REFUSED;
  // A card is asked for once the saved one has failed.
  if (state === 'OFFERED' && (card ?? cardDown) !== null) return REFUSED;
  if (state === 'DECLINED') return 'Nothing of yours was charged.';
  if (state === 'LAPSED') return kind === 'WINNER' ? 'It was not paid in time.' : 'It was not answered in time.';
  if (state === 'OFFERED') return 'The highest bidder did not pay, so the reservation is offered to you at your bid.';
  return undefined;
}

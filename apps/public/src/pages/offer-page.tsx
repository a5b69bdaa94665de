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
import { Names } from '../components/names.tsx';
import * as labels from '../copy/labels.ts';
import * as copy from '../copy/offer.ts';
import { PROVIDER_FORMS } from '../provider-forms.ts';

/** The winner's second try, or the next bidder's offer: opening it changes nothing; paying requires a click. */
export function OfferPage({ model }: { model: OfferModel }) {
  const { offer, business, clientZone } = model;
  const zones = { zone: business.zone, clientZone };
  const isOpen = offer.state === 'RETRY' || offer.state === 'OFFERED';
  return (
    <FlowLayout
      title={titleOf(offer)}
      lead={leadOf(model)}
      aside={
        <section aria-label={copy.reservation} className="rounded-lg border border-line bg-raised p-5 shadow-raised">
          <p className="hour-mark -mx-5 px-5 text-lg font-semibold">
            <LocalTime at={offer.reservationAt} format="day-time" {...zones} />
          </p>
          <p className="zone-line">
            <LocalTime at={offer.reservationAt} format="zone-note" {...zones} />
          </p>
          <p className="mt-3 font-semibold wrap-anywhere">
            <bdi>{offer.listingName}</bdi>
          </p>
          {model.resources && (
            <p className="wrap-anywhere">
              {labels.withWhom} <Names names={model.resources} />
            </p>
          )}
          <p className="text-ink-muted tabular-nums">{formatPrice(onlineChargeOf(offer.priceCents))}</p>
          <p className="mt-3">
            <a href={model.auctionPath} className="text-action inline-flex min-h-11 items-center sm:min-h-8">
              {copy.seeAuction}
            </a>
          </p>
        </section>
      }
    >
      {isOpen ? (
        <Answer model={model} />
      ) : (
        <>
          {offer.state === 'CHARGING' && <p className="without-script mb-3">{copy.paymentPending}</p>}
          <p className="text-ink-muted">{copy.questions(formatPhone(business.phone))}</p>
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
          {copy.openFor}{' '}
          <strong role="timer" className="font-semibold tabular-nums" data-left="clock">
            {formatCountdown(offer.dueAt - now)}
          </strong>
        </p>
      )}
      <p role="status" data-once-over hidden>
        {copy.lapsed}
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
            {copy.decline}
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
        <p className="text-ink-muted">{copy.charged(offer.methodLabel)}</p>
      )}
      <SubmitBar>{offer.isFree ? labels.takeForFree : labels.pay(formatMoney(offer.priceCents))}</SubmitBar>
    </form>
  );
}

function titleOf({ kind, state }: OfferModel['offer']): string {
  if (state === 'PAID') return copy.paidTitle;
  if (state === 'CHARGING') return copy.chargingTitle;
  if (state === 'DECLINED') return copy.declinedTitle;
  if (state === 'LAPSED') return copy.lapsedTitle;
  return kind === 'WINNER' ? copy.wonTitle : copy.offeredTitle;
}

const REFUSED = copy.cardRefused;

function leadOf({ offer: { kind, state, businessName }, card, cardDown }: OfferModel): string | undefined {
  if (state === 'CHARGING') return copy.chargingLead;
  if (state === 'PAID') return copy.paidLead(businessName);
  if (state === 'RETRY' && kind === 'WINNER') return REFUSED;
  // A card is requested once the saved one has failed.
  if (state === 'OFFERED' && (card ?? cardDown) !== null) return REFUSED;
  if (state === 'DECLINED') return copy.declinedLead;
  if (state === 'LAPSED') return kind === 'WINNER' ? copy.notPaid : copy.notAnswered;
  if (state === 'OFFERED') return copy.offeredLead;
  return undefined;
}

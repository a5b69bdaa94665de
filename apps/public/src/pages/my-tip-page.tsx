import type { PageModel } from '@primehour/contract/pages';
import { publicPaths } from '@primehour/contract/public-paths';
import { formatMoney } from '@primehour/domain/format/money';
import { LinkButton } from '@primehour/ui/button';
import { PriceField } from '@primehour/ui/price-field';
import { RadioCards } from '@primehour/ui/radio-cards';
import { BookingCard } from '../components/booking-card.tsx';
import { FlowLayout } from '../components/flow-layout.tsx';
import { FormMessage, SubmitBar, fieldState } from '../components/form-parts.tsx';
import * as auctionCopy from '../copy/auction.ts';
import * as myCopy from '../copy/my-booking.ts';
import * as copy from '../copy/payment.ts';

type TipModel = Extract<PageModel, { kind: 'my-tip' }>;

/** After a visit: three shares of the price or another amount, none of them preselected; the card follows. */
export function MyTipPage({ model }: { model: TipModel }) {
  const { booking, token, clientZone, offers } = model;
  const { person, business } = booking;
  const aside = <BookingCard booking={booking} clientZone={clientZone} hasContact />;
  if (!offers) {
    const { tipCents } = booking;
    const title = tipCents === undefined ? copy.tipClosedTitle : copy.tipPaidTitle;
    const lead = tipCents === undefined ? copy.tipClosed : copy.tipPaid(formatMoney(tipCents), person?.name);
    return (
      <FlowLayout title={title} lead={<span className="wrap-anywhere">{lead}</span>} aside={aside}>
        <LinkButton href={publicPaths.myBooking(token)} size="lg" isFullWidth>
          {myCopy.backToBooking}
        </LinkButton>
      </FlowLayout>
    );
  }
  return (
    <FlowLayout
      title={<span className="wrap-anywhere">{copy.tipTitle(person?.name)}</span>}
      lead={<span className="wrap-anywhere">{copy.tipLead(person?.name, business.name)}</span>}
      aside={aside}
    >
      <TipForm model={model} offers={offers} />
      <p className="mt-2">
        <a href={publicPaths.myBooking(token)} className="text-action inline-flex min-h-11 items-center">
          {copy.noTip}
        </a>
      </p>
    </FlowLayout>
  );
}

/** The field for another amount appears when that is chosen, without a script. */
function TipForm({ model: { token, form }, offers }: { model: TipModel; offers: NonNullable<TipModel['offers']> }) {
  const { defaultValue, error, autoFocus } = fieldState(form, 'tip');
  return (
    <form method="post" action={publicPaths.myTip(token)} noValidate className="group/tip flex flex-col gap-5">
      <FormMessage form={form} />
      <RadioCards
        legend={copy.tipLegend}
        name="tip"
        required
        defaultValue={defaultValue}
        error={error}
        autoFocus={autoFocus}
        options={[
          ...offers.map(({ share, amountCents }) => ({
            value: String(share),
            label: copy.tipShare(share),
            meta: formatMoney(amountCents),
          })),
          { value: 'other', label: copy.tipOther },
        ]}
      />
      <div className="hidden group-has-[[value=other]:checked]/tip:block">
        <PriceField label={copy.yourTip} min={0.5} max={1000} {...fieldState(form, 'dollars')} />
      </div>
      <SubmitBar>{auctionCopy.continueToCard}</SubmitBar>
    </form>
  );
}

import * as refusalCopy from '@primehour/contract/copy/refusals';
import type { PageModel } from '@primehour/contract/pages';
import { publicPaths } from '@primehour/contract/public-paths';
import { LinkButton } from '@primehour/ui/button';
import * as bookingCopy from '../copy/booking.ts';
import * as copy from '../copy/payment.ts';
import { PROVIDER_FORMS } from '../provider-forms.ts';
import { AgreementForm } from './agreement-form.tsx';
import { BookingCard } from './booking-card.tsx';
import { CardDown } from './card-down.tsx';
import { FlowLayout } from './flow-layout.tsx';
import { FormMessage, SubmitBar } from './form-parts.tsx';
import { HoldCountdown } from './hold-countdown.tsx';

type PayStepProps = { model: Extract<PageModel, { kind: 'my-booking' }> };

/** Its business is suspended: nothing can be paid, and the hold lapses by itself. */
function PaymentsOff({ model: { booking, token, clientZone } }: PayStepProps) {
  return (
    <FlowLayout
      title={copy.paymentsOffTitle}
      lead={<span className="wrap-anywhere">{copy.paymentsOff(booking.business.name)}</span>}
      aside={<BookingCard booking={booking} clientZone={clientZone} hasContact />}
    >
      {booking.canCancel && (
        <LinkButton href={publicPaths.myCancel(token)} size="lg" variant="secondary" isFullWidth>
          {copy.giveUp}
        </LinkButton>
      )}
    </FlowLayout>
  );
}

/** What the held time waits for now: an agreement, then a payment or a card. */
function UpfrontStep({ model: { booking, token, provider, form, card } }: PayStepProps) {
  const { ask, business, service } = booking;
  const { PayForm, SaveFields } = PROVIDER_FORMS[provider];
  const payCents = ask?.payCents ?? service.priceCents;
  if (ask?.agreement) {
    const action = payCents > 0 ? bookingCopy.continueToPayment : bookingCopy.continueToCard;
    return <AgreementForm token={token} agreement={ask.agreement} form={form} action={action} />;
  }
  if (payCents > 0) return <PayForm token={token} priceCents={payCents} form={form} phone={business.phone} />;
  if (!card) return <CardDown message={copy.formUnreachable} path={publicPaths.myBooking(token)} />;
  return (
    <form method="post" action={publicPaths.myCard(token)} noValidate className="flex flex-col gap-5" data-until-over>
      <FormMessage form={form} />
      <input type="hidden" name="setupId" value={card.setupId} />
      <SaveFields form={form} phone={business.phone} save={card} />
      <p className="text-ink-muted">{copy.nothingCharged}</p>
      <SubmitBar>{copy.saveCard}</SubmitBar>
    </form>
  );
}

/** A held time waits for its payment; when the hold lapses in front of the client, the page says so by itself. */
export function PayStep({ model }: PayStepProps) {
  const { booking, token, now, clientZone, bookAgainPath } = model;
  const { holdExpiresAt, business, ask } = booking;
  if (bookAgainPath === null) return <PaymentsOff model={model} />;
  return (
    <div data-countdown={holdExpiresAt ?? undefined}>
      <FlowLayout
        title={ask?.payCents === 0 ? copy.cardTitle : copy.payTitle}
        lead={
          holdExpiresAt !== null && (
            <>
              <HoldCountdown holdExpiresAt={holdExpiresAt} now={now} zone={business.zone} clientZone={clientZone} />
              <span role="status" data-once-over hidden>
                {refusalCopy.holdLapsed}
              </span>
            </>
          )
        }
        aside={<BookingCard booking={booking} clientZone={clientZone} />}
      >
        <UpfrontStep model={model} />
        {booking.canCancel && (
          <p data-until-over className="mt-2 text-center">
            <a href={publicPaths.myCancel(token)} className="text-action inline-flex min-h-11 items-center">
              {copy.giveUp}
            </a>
          </p>
        )}
        <div data-once-over hidden>
          <LinkButton href={bookAgainPath} size="lg" isFullWidth>
            {copy.bookAgain}
          </LinkButton>
        </div>
      </FlowLayout>
    </div>
  );
}

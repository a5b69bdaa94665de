import * as refusalCopy from '@primehour/contract/copy/refusals';
import { pathOf } from '@primehour/contract/endpoint';
import type { PageModel } from '@primehour/contract/pages';
import { agreeToMyTerms } from '@primehour/contract/public';
import { publicPaths } from '@primehour/contract/public-paths';
import { LinkButton } from '@primehour/ui/button';
import * as bookingCopy from '../copy/booking.ts';
import * as copy from '../copy/payment.ts';
import { PROVIDER_FORMS } from '../provider-forms.ts';
import { AgreementBox } from './agreement-box.tsx';
import { BookingCard } from './booking-card.tsx';
import { CardDown } from './card-down.tsx';
import { FlowLayout } from './flow-layout.tsx';
import { FormMessage, SubmitBar } from './form-parts.tsx';
import { HoldCountdown } from './hold-countdown.tsx';

type PayStepProps = { model: Extract<PageModel, { kind: 'my-booking' }> };
type AgreeOnlyProps = Pick<PayStepProps['model'], 'token' | 'form'> & Parameters<typeof AgreementBox>[0];

/** The business is suspended: nothing can be paid, and the hold expires automatically. */
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

/** What the held time requires: a payment or a card and, with the same click, an agreement. */
function UpfrontStep({ model: { booking, token, provider, form, card, unopened } }: PayStepProps) {
  const { ask, business, service } = booking;
  const { PayForm, SaveFields } = PROVIDER_FORMS[provider];
  const payCents = ask?.payCents ?? service.priceCents;
  const agreement = ask?.agreement ?? null;
  if (payCents > 0) {
    const { phone } = business;
    return <PayForm priceCents={payCents} {...{ token, form, phone, agreement, unopened }} />;
  }
  if (agreement && ask?.savesCard === false) return <AgreeOnly {...{ token, agreement, form }} />;
  if (!card) return <CardDown message={copy.formUnreachable} path={publicPaths.myBooking(token)} />;
  return (
    <form
      method="post"
      action={publicPaths.myCard(token)}
      noValidate
      className="flex flex-col gap-5"
      data-until-over
      data-stripe-agree={agreement ? pathOf(agreeToMyTerms.path, { token }) : undefined}
    >
      <FormMessage form={form} />
      <input type="hidden" name="setupId" value={card.setupId} />
      <SaveFields form={form} phone={business.phone} save={card} />
      {agreement === null ? (
        <p className="text-ink-muted">{copy.nothingCharged}</p>
      ) : (
        <AgreementBox agreement={agreement} form={form} />
      )}
      <SubmitBar isInPlace={agreement !== null}>{copy.saveCard}</SubmitBar>
    </form>
  );
}

const titleOf = (ask: PayStepProps['model']['booking']['ask']): string => {
  if (ask?.payCents !== 0) return copy.payTitle;
  return ask.savesCard ? copy.cardTitle : copy.agreeTitle;
};

/** A gift card or package pays everything that is due: agreeing completes the booking. */
function AgreeOnly({ token, agreement, form }: AgreeOnlyProps) {
  return (
    <form
      method="post"
      action={publicPaths.myAgreement(token)}
      noValidate
      className="flex flex-col gap-5"
      data-until-over
    >
      <FormMessage form={form} />
      <AgreementBox agreement={agreement} form={form} />
      <SubmitBar>{bookingCopy.bookThisTime}</SubmitBar>
    </form>
  );
}

/**
 * A held time waits for its payment; when the hold lapses while the client watches, the page shows it automatically.
 */
export function PayStep({ model }: PayStepProps) {
  const { booking, token, now, clientZone, bookAgainPath } = model;
  const { holdExpiresAt, business, ask } = booking;
  if (bookAgainPath === null) return <PaymentsOff model={model} />;
  return (
    <div data-countdown={holdExpiresAt ?? undefined}>
      <FlowLayout
        title={titleOf(ask)}
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

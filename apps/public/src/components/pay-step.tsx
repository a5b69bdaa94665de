import * as refusalCopy from '@primehour/contract/copy/refusals';
import type { PageModel } from '@primehour/contract/pages';
import { publicPaths } from '@primehour/contract/public-paths';
import { LinkButton } from '@primehour/ui/button';
import * as copy from '../copy/payment.ts';
import { PROVIDER_FORMS } from '../provider-forms.ts';
import { BookingCard } from './booking-card.tsx';
import { FlowLayout } from './flow-layout.tsx';
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

/** A held time waits for its payment; when the hold lapses in front of the client, the page says so by itself. */
export function PayStep({ model }: PayStepProps) {
  const { booking, token, now, provider, form, clientZone, bookAgainPath } = model;
  const { holdExpiresAt, business, service } = booking;
  if (bookAgainPath === null) return <PaymentsOff model={model} />;
  const { PayForm } = PROVIDER_FORMS[provider];
  return (
    <div data-countdown={holdExpiresAt ?? undefined}>
      <FlowLayout
        title={copy.payTitle}
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
        <PayForm token={token} priceCents={service.priceCents} form={form} phone={business.phone} />
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

import type { PageModel } from '@primehour/contract/pages';
import { publicPaths } from '@primehour/contract/public-paths';
import { LinkButton } from '@primehour/ui/button';
import { PROVIDER_FORMS } from '../provider-forms.ts';
import { BookingCard } from './booking-card.tsx';
import { FlowLayout } from './flow-layout.tsx';
import { HoldCountdown } from './hold-countdown.tsx';

type PayStepProps = { model: Extract<PageModel, { kind: 'my-booking' }> };

/** Its business is suspended: nothing can be paid, and the hold lapses by itself. */
function PaymentsOff({ model: { booking, token, clientZone } }: PayStepProps) {
  return (
    <FlowLayout
      title="You can’t pay right now"
      lead={
        <span className="wrap-anywhere">
          {booking.business.name} isn’t taking payments at the moment. Nothing was charged, and your time is released
          when the hold ends.
        </span>
      }
      aside={<BookingCard booking={booking} clientZone={clientZone} hasContact />}
    >
      {booking.canCancel && (
        <LinkButton href={publicPaths.myCancel(token)} size="lg" variant="secondary" isFullWidth>
          Give this time up
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
        title="Pay to confirm"
        lead={
          holdExpiresAt !== null && (
            <>
              <HoldCountdown holdExpiresAt={holdExpiresAt} now={now} zone={business.zone} clientZone={clientZone} />
              <span role="status" data-once-over hidden>
                The time was held for 15 minutes and is free again. Pick a time, please
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
              Give this time up
            </a>
          </p>
        )}
        <div data-once-over hidden>
          <LinkButton href={bookAgainPath} size="lg" isFullWidth>
            Book again
          </LinkButton>
        </div>
      </FlowLayout>
    </div>
  );
}

import type { PageModel } from '@primehour/contract/pages';
import { publicPaths } from '@primehour/contract/public-paths';
import { DetailsForm } from '../components/details-form.tsx';
import { FlowLayout } from '../components/flow-layout.tsx';
import { ForgetPhoneForm } from '../components/forget-phone-form.tsx';
import { LocalTime } from '../components/local-time.tsx';
import { SummaryCard } from '../components/summary-card.tsx';
import * as copy from '../copy/booking.ts';
import { dayOf } from '../zone.ts';

type DetailsProps = { model: Extract<PageModel, { kind: 'details' }> };

/** The text to agree to next, or that there will be one. */
function Terms({ text, className = '' }: { text: string | null; className?: string | undefined }) {
  return (
    <div className={`flex flex-col gap-1 ${className}`}>
      <p>{text === null ? copy.termsNext : copy.agreementNext}</p>
      {text !== null && <p className="wrap-anywhere">{text}</p>}
    </div>
  );
}

/** What booking it commits to: whether it is paid now, and its deadline for changes, or the terms to be agreed to. */
function BookingTerms({ model: { business, changeUntil, agreement, now, clientZone, ...model } }: DetailsProps) {
  if (changeUntil === null) {
    return (
      <div className="mt-3 flex flex-col gap-1 text-sm text-ink-muted">
        {model.package && <Terms text={model.package.agreement} className="with-known-phone" />}
        <Terms text={agreement} className={model.package && 'with-other-phone'} />
      </div>
    );
  }
  return (
    <div className="mt-3 flex flex-col gap-1 text-sm text-ink-muted">
      {model.next === 'PAYMENT' && <p className={model.package && 'with-other-phone'}>{copy.paidWhenBooked}</p>}
      <p>
        {changeUntil < now ? (
          <>
            {copy.changesByCalling} <bdi>{business.name}</bdi>.
          </>
        ) : (
          <>
            {copy.changesUntil}{' '}
            <LocalTime at={changeUntil} format="day-time" zone={business.zone} clientZone={clientZone} />.
          </>
        )}
      </p>
    </div>
  );
}

export function DetailsPage({ model }: DetailsProps) {
  const { business, via, serviceId, with: personId, summary, knownPhone, clientZone } = model;
  const day = dayOf(summary.startAt, clientZone ?? business.zone, business.zone);
  const choice = { service: serviceId, with: personId, ...day };
  const back =
    via === 'VIP' ? publicPaths.vipPage(business.id, choice) : publicPaths.bookingPage(business.slug, choice);
  const chosen = { service: serviceId, with: personId, at: summary.startAt, opening: model.openingId };
  const here =
    via === 'VIP' ? publicPaths.vipDetails(business.id, chosen) : publicPaths.bookingDetails(business.slug, chosen);
  return (
    <FlowLayout
      title={copy.detailsTitle}
      lead={knownPhone === null && copy.codeReason}
      aside={
        <SummaryCard summary={summary} zone={business.zone} clientZone={clientZone}>
          <BookingTerms model={model} />
          <a href={`${back}#times`} className="text-action inline-flex min-h-11 items-center sm:min-h-8">
            {copy.changeTime}
          </a>
        </SummaryCard>
      }
    >
      <DetailsForm model={model} />
      {knownPhone !== null && <ForgetPhoneForm lastDigits={knownPhone} back={here} />}
    </FlowLayout>
  );
}

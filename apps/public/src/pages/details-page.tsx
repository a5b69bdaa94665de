import type { PageModel } from '@primehour/contract/pages';
import { publicPaths } from '@primehour/contract/public-paths';
import { dateIn } from '@primehour/domain/format/time';
import { DetailsForm } from '../components/details-form.tsx';
import { FlowLayout } from '../components/flow-layout.tsx';
import { ForgetPhoneForm } from '../components/forget-phone-form.tsx';
import { LocalTime } from '../components/local-time.tsx';
import { SummaryCard } from '../components/summary-card.tsx';
import * as copy from '../copy/booking.ts';

export function DetailsPage({ model }: { model: Extract<PageModel, { kind: 'details' }> }) {
  const { business, via, serviceId, with: personId, summary, knownPhone, clientZone } = model;
  const choice = { service: serviceId, with: personId, date: dateIn(summary.startAt, clientZone ?? business.zone) };
  const back =
    via === 'VIP' ? publicPaths.vipPage(business.id, choice) : publicPaths.bookingPage(business.slug, choice);
  const chosen = { service: serviceId, with: personId, at: summary.startAt };
  const here =
    via === 'VIP' ? publicPaths.vipDetails(business.id, chosen) : publicPaths.bookingDetails(business.slug, chosen);
  return (
    <FlowLayout
      title={copy.detailsTitle}
      lead={knownPhone === null && copy.codeReason}
      aside={
        <SummaryCard summary={summary} zone={business.zone} clientZone={clientZone}>
          <p className="mt-3 text-sm text-ink-muted">
            {model.changeUntil < model.now ? (
              <>
                {copy.changesByCalling} <bdi>{business.name}</bdi>.
              </>
            ) : (
              <>
                {copy.changesUntil}{' '}
                <LocalTime at={model.changeUntil} words="day-time" zone={business.zone} clientZone={clientZone} />.
              </>
            )}
          </p>
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

import type { MyBooking } from '@primehour/contract/public';
import type { ReactNode } from 'react';
import { ContactLines } from './contact-lines.tsx';
import { SummaryCard } from './summary-card.tsx';

type BookingCardProps = { booking: MyBooking; clientZone: string | null; children?: ReactNode };

/** The client's own booking, and where and whom to turn to. */
export function BookingCard({ booking: { startAt, service, business }, clientZone, children }: BookingCardProps) {
  const summary = {
    serviceName: service.name,
    priceCents: service.priceCents,
    durationMinutes: service.durationMinutes,
    startAt,
  };
  return (
    <SummaryCard summary={summary} zone={business.zone} clientZone={clientZone}>
      {children}
      <div className="mt-3 border-t border-line pt-3">
        <ContactLines address={business.address} phone={business.phone} />
      </div>
    </SummaryCard>
  );
}

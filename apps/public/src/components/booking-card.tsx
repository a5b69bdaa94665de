import type { MyBooking } from '@primehour/contract/public';
import type { ReactNode } from 'react';
import { ContactLines } from './contact-lines.tsx';
import { SummaryCard } from './summary-card.tsx';

type BookingCardProps = {
  booking: MyBooking;
  clientZone: string | null;
  /** Where the business is and how to call it: shown after booking, not before. */
  hasContact?: boolean;
  children?: ReactNode;
};

/** The client's own booking. */
export function BookingCard({ booking, clientZone, hasContact, children }: BookingCardProps) {
  const { startAt, service, person, business, discount, tax, stored } = booking;
  const summary = {
    serviceName: service.name,
    priceCents: service.priceCents,
    durationMinutes: service.durationMinutes,
    startAt,
    personName: person?.name,
    discount,
    tax,
    stored,
  };
  return (
    <SummaryCard summary={summary} zone={business.zone} clientZone={clientZone}>
      {children}
      {hasContact && (
        <div className="mt-3 border-t border-line pt-2">
          <ContactLines address={business.address} phone={business.phone} />
        </div>
      )}
    </SummaryCard>
  );
}

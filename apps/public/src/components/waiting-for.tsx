import type { WaitlistWhat } from '@primehour/contract/waitlist-pages';
import type { ReactNode } from 'react';
import * as bookingCopy from '../copy/booking.ts';
import * as copy from '../copy/waitlist.ts';

/** What a client is waiting for. */
export function WaitingFor({ what, children }: { what: WaitlistWhat; children?: ReactNode }) {
  const { serviceName, personName } = what;
  return (
    <section aria-label={copy.wantedTitle} className="rounded-lg border border-line bg-raised p-5 shadow-raised">
      <p className="font-semibold wrap-anywhere">
        <bdi>{serviceName}</bdi>
      </p>
      {personName !== undefined && (
        <p className="wrap-anywhere">{personName === null ? bookingCopy.anyoneOnTeam : copy.withPerson(personName)}</p>
      )}
      {children}
    </section>
  );
}

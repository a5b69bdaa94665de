import type { Booking } from '@primehour/contract/booking-shapes';
import { messageOf } from '@primehour/contract/errors';
import { whyTime } from '@primehour/contract/why';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { Dialog } from '@primehour/ui/dialog';
import { SkeletonText } from '@primehour/ui/skeleton';
import { useToast } from '@primehour/ui/toasts';
import { useAction } from '@primehour/ui/use-action';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBusiness } from '../../account/business.ts';
import { useTeam } from '../../account/use-team.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.tsx';
import * as buttons from '../../copy/buttons.ts';
import * as labels from '../../copy/labels.ts';
import * as copy from '../../copy/team-week.ts';
import { type Owner, ownersOf } from './columns-model.ts';
import { BookingSummary } from './components/booking-summary.tsx';
import { OwnerMark } from './components/column-headings.tsx';
import { reassignBooking } from './details-queries.ts';
import { personOf } from './model.ts';

type Props = { booking: Booking; onClose: () => void };

/** Gives a booking to another person at the same time; says why for each who can't take it. */
export function ChangePersonDialog({ booking, onClose }: Props) {
  const toast = useToast();
  const business = useBusiness();
  const { resources } = useTeam(business.id);
  const [failure, setFailure] = useState<string>();
  const [isBusy, startAction] = useAction();
  const current = personOf(booking)?.id;
  const people = ownersOf(resources ?? [], [booking]).filter(({ kind, isGone, id }) => {
    return kind === 'TEAM_MEMBER' && (!isGone || id === current);
  });
  const give = (to: string) =>
    startAction(async () => {
      try {
        await reassignBooking(booking, to, toast);
        onClose();
      } catch (error) {
        setFailure(messageOf(error));
      }
    });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={isBusy}
      title={copy.changePerson}
      description={copy.changePersonText}
      footer={
        <Button variant="secondary" onClick={onClose} disabled={isBusy}>
          {buttons.close}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <BookingSummary booking={booking} />
        {failure && <Banner tone="danger">{failure}</Banner>}
        {!resources && (
          <div role="status">
            <span className="sr-only">{labels.loading}</span>
            <SkeletonText lines={4} />
          </div>
        )}
        {resources && people.length < 2 && <p className="text-ink-muted">{copy.nobodyElse}</p>}
        <ul className="divide-y divide-line">
          {people.map((person) => (
            <PersonRow
              key={person.id}
              {...{ person, booking, isBusy }}
              businessId={business.id}
              isCurrent={person.id === current}
              onGive={() => give(person.id)}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

type RowProps = {
  person: Owner;
  booking: Booking;
  businessId: string;
  isCurrent: boolean;
  isBusy: boolean;
  onGive: () => void;
};

/** One of the team: whether they can take it, or why not. */
function PersonRow({ person, booking, businessId, isCurrent, isBusy, onGive }: RowProps) {
  const asked = { businessId, bookingId: booking.id, startAt: Date.parse(booking.startDate), resourceId: person.id };
  const { data: why, error } = useQuery(
    {
      queryKey: [whyTime.id, asked],
      queryFn: () => call(whyTime, { query: asked }),
      enabled: !isCurrent,
      // Someone may be booked while it is open.
      staleTime: 0,
    },
    queryClient,
  );
  const status = isCurrent
    ? copy.servesNow
    : error
      ? messageOf(error)
      : why && (why.verdict === 'ALLOWED' ? copy.free : why.message);
  const mayTake = why !== undefined && why.verdict !== 'REFUSED';
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <OwnerMark owner={person} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{person.name}</span>
        <span className="block text-ink-muted">{status ?? labels.loading}</span>
      </span>
      {mayTake && (
        <Button variant="secondary" size="sm" aria-label={copy.giveTo(person.name)} isBusy={isBusy} onClick={onGive}>
          {why.verdict === 'WARNING' ? copy.giveAnyway : copy.give}
        </Button>
      )}
    </li>
  );
}

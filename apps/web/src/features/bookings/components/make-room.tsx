import { messageOf } from '@primehour/contract/errors';
import { findRoom, makeRoom } from '@primehour/contract/make-room';
import { whyDay, whyTime } from '@primehour/contract/why';
import { formatClearTime } from '@primehour/domain/format/time';
import { Button } from '@primehour/ui/button';
import { useAction } from '@primehour/ui/use-action';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { queryClient } from '../../../api/query-client.tsx';
import * as copy from '../../../copy/team-week.ts';
import { reloadBookings } from '../queries.ts';
import type { NewBooking } from '../use-new-booking.ts';

/**
 * If no one is free: the bookings that a free colleague could take over, with one press each
 * (product/people#make-room).
 */
export function MakeRoom({ booking }: { booking: NewBooking }) {
  const { business, serviceId, startAt = 0, resourceId } = booking;
  const asked = { serviceId, startAt, resourceId };
  const [failure, setFailure] = useState('');
  const [isBusy, startAction] = useAction();
  const { data } = useQuery(
    {
      queryKey: [findRoom.id, asked],
      queryFn: () => call(findRoom, { query: { businessId: business.id, ...asked } }),
      staleTime: 0,
    },
    queryClient,
  );
  const handOver = ({ bookingId, version }: { bookingId: string; version: number }, toId: string) =>
    startAction(async () => {
      try {
        await call(makeRoom, { query: { businessId: business.id }, body: { ...asked, bookingId, version, toId } });
        await Promise.all([whyTime, whyDay].map(({ id }) => queryClient.invalidateQueries({ queryKey: [id] })));
        await reloadBookings();
      } catch (error) {
        setFailure(messageOf(error));
      }
    });
  const handovers = data?.handovers ?? [];
  return (
    <div className="mt-2 flex flex-col items-start gap-2">
      {handovers.map(({ bookingId, version, title, startAt: at, to }) => (
        <Button
          key={`${bookingId} ${to.id}`}
          variant="secondary"
          size="sm"
          isBusy={isBusy}
          onClick={() => handOver({ bookingId, version }, to.id)}
        >
          {copy.handTo(title, formatClearTime(at, business.timezone), to.name)}
        </Button>
      ))}
      {failure && <p>{failure}</p>}
    </div>
  );
}

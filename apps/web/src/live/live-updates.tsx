import { isLiveBooking, type LiveBooking } from '@primehour/contract/live';
import { useToast } from '@primehour/ui/toasts';
import { useEffect } from 'react';
import { queryClient } from '../api/query-client.tsx';
import { isLook } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { followBusiness } from './follow-business.ts';
import { dependsOnBookings } from './live-queries.ts';
import { noticesOf } from './notice.ts';
import { watchStillness } from './when-still.ts';

/** Events within this time are announced and loaded together. */
const GATHER_MS = 250;

/** Keeps the open dashboard up to date with changes to bookings made elsewhere, and announces what clients did. */
export function LiveUpdates() {
  const session = useSession();
  // An operator who looks in has no stream.
  const businessId = isLook(session) ? undefined : session.businessInfo[0]?.id;
  const { info } = useToast();
  useEffect(() => {
    if (!businessId) return;
    const stillness = watchStillness();
    let gathered: LiveBooking[] = [];
    // Events from around the time the screen loaded are already shown, so they are not announced.
    let knownUpTo = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const apply = () => stillness.whenStill(() => void queryClient.invalidateQueries({ predicate: dependsOnBookings }));
    const announce = () => {
      timer = undefined;
      for (const notice of noticesOf(gathered)) info(notice);
      gathered = [];
      apply();
    };
    const stop = followBusiness({
      businessId,
      onFrame({ id, event, data }) {
        if (event === 'ready') knownUpTo = upToOf(data) ?? knownUpTo;
        if (event === 'reset') apply();
        if (event !== 'booking' && event !== 'busy') return;
        const received: unknown = JSON.parse(data);
        if (Number(id) > knownUpTo && isLiveBooking(received)) gathered.push(received);
        timer ??= setTimeout(announce, GATHER_MS);
      },
    });
    return () => {
      stop();
      clearTimeout(timer);
      stillness.stop();
    };
  }, [businessId, info]);
  return null;
}

/** The first message says which events belong to the loading of the screen. */
function upToOf(data: string): number | undefined {
  const { upTo } = JSON.parse(data) as { upTo?: unknown };
  return typeof upTo === 'string' ? Number(upTo) : undefined;
}

import type { BusyTime, WeekItem } from '@primehour/contract/calendar';
import { messageOf } from '@primehour/contract/errors';
import type { Access } from '@primehour/domain/access/access';
import type { Instant, WallDate } from '@primehour/domain/vocabulary';
import { Card } from '@primehour/ui/card';
import { ErrorState } from '@primehour/ui/error-state';
import { useCallback, useMemo } from 'react';
import * as buttons from '../../../copy/buttons.ts';
import * as labels from '../../../copy/labels.ts';
import * as copy from '../../../copy/week.ts';
import { openModal } from '../../../modals/store.ts';
import { paths } from '../../../paths.ts';
import { useOwnPerson, useAccess } from '../../../session/use-access.ts';
import { busyPath, busyRange, busyTitle } from '../busy-model.ts';
import type { HandOver, Owner } from '../columns-model.ts';
import { isAccessible } from '../model.ts';
import type { Week } from '../use-week-view.ts';
import { factsOf } from '../week-facts-model.ts';
import type { ShownItem } from '../week-items-model.ts';
import type { WeekAxis } from '../week-model.ts';
import { WeekGrid } from './week-grid.tsx';

type Props = {
  /** Undefined until the week has loaded; until then the columns are empty. */
  week: Week | undefined;
  axis: WeekAxis;
  items: readonly ShownItem[];
  zone: string;
  today: WallDate;
  now: Instant;
  savingId: string | undefined;
  owners?: readonly Owner[] | undefined;
  onMove: (shown: ShownItem, at: Instant, handOver?: HandOver) => void;
  onLeave: (path: string) => void;
  onOwner?: ((owner: Owner) => void) | undefined;
  onDay?: ((date: WallDate) => void) | undefined;
};

/** The grid of columns. It stays on screen while another week loads. */
export function LoadedWeek({ week, axis, zone, onLeave, ...grid }: Props) {
  const facts = useMemo(() => week && axis.days.map((day) => factsOf(week, day)), [week, axis]);
  const access = useAccess();
  const [hours, listings, calendar] = [access('hours.change'), access('listings.change'), access('calendar.see')];
  const ownId = useOwnPerson();
  const itemOpener = useCallback(
    ({ item }: ShownItem) => {
      const path = pathOf(item, { listings, calendar, ownId });
      if (path !== undefined) return () => onLeave(path);
      return dialogOf(item);
    },
    [onLeave, listings, calendar, ownId],
  );
  const busyOpener = useCallback(
    (busy: BusyTime) => {
      const path = busyPath(busy, hours, ownId);
      return path === undefined ? undefined : () => openBusyTime(busy, zone, () => onLeave(path));
    },
    [zone, onLeave, hours, ownId],
  );
  return (
    <div aria-busy={!week || undefined}>
      {!week && (
        <p role="status" className="sr-only">
          {labels.loading}
        </p>
      )}
      <WeekGrid
        {...grid}
        {...{ axis, facts, zone }}
        busy={week?.busy ?? NOTHING_BUSY}
        itemOpener={itemOpener}
        busyOpener={busyOpener}
        onEmpty={bookAt}
      />
    </div>
  );
}

type FailureProps = { error: unknown; isFetching: boolean; refetch: () => unknown };

/** Shown in place of the grid. */
export function WeekFailure({ error, isFetching, refetch }: FailureProps) {
  return (
    <Card>
      <ErrorState
        title={copy.loadFailedTitle}
        message={messageOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    </Card>
  );
}

type Reach = { readonly listings: Access; readonly calendar: Access; readonly ownId: string | undefined };

/** The screen of an item that has one, if the user's role includes it (product/team#refusals). */
function pathOf(item: WeekItem, { listings, calendar, ownId }: Reach): string | undefined {
  if (item.kind === 'listing' && isAccessible(item, listings, ownId)) return paths.listing(item.id);
  if (item.kind === 'offer' && calendar === 'all') return paths.waitlist;
  return undefined;
}

/** The dialog of an item that has one. */
function dialogOf(item: WeekItem): (() => void) | undefined {
  const { kind, booking } = item;
  // Time kept from a canceled booking is shown as a block, but it has a booking.
  if (kind === 'block') return () => openModal('BLOCK_TIME', { block: item });
  return booking ? () => openModal('BOOKING_DETAILS', { bookingId: booking.id }) : undefined;
}

const openBusyTime = (busy: BusyTime, zone: string, onConfirm: () => void) =>
  openModal('CONFIRM', {
    title: busyTitle(busy),
    message: copy.busyText(busyRange(busy, zone)),
    confirmLabel: copy.openCalendars,
    cancelLabel: buttons.close,
    onConfirm,
  });

const bookAt = (startAt: Instant, resourceId: string | undefined) => openModal('NEW_BOOKING', { startAt, resourceId });

const NOTHING_BUSY: readonly BusyTime[] = [];

import { moveBooking, updateBlock, type WeekItem } from '@primehour/contract/calendar';
import { CallError } from '@primehour/contract/call';
import { messageOf } from '@primehour/contract/errors';
import { whyTime } from '@primehour/contract/why';
import type { Instant } from '@primehour/domain/vocabulary';
import { type ShowToast, useToast } from '@primehour/ui/toasts';
import { withdrawUndo } from '@primehour/ui/undo-region';
import { useCallback, useState } from 'react';
import { call } from '../../api/call.ts';
import * as bookingsCopy from '../../copy/bookings.ts';
import * as copy from '../../copy/week.ts';
import { openModal } from '../../modals/store.ts';
import type { HandOver } from './columns-model.ts';
import { describeHandOver, describeMove } from './move-model.ts';
import { reloadBookings, report } from './queries.ts';
import type { ShownItem } from './week-items-model.ts';

/** The new time of an item, and its new person. */
type Target = { readonly startAt: number; readonly resourceId?: string | undefined };
type Stored = { readonly version: number; readonly textNotSent: string | null };

/** Moves a booking or a block; returns its new version, and why its client was not texted. */
async function store(businessId: string, item: WeekItem, to: Target, version: number): Promise<Stored> {
  const query = { businessId };
  const { startAt, resourceId } = to;
  // If undefined, the person stays the same.
  const named = resourceId === undefined ? {} : { resourceId };
  if (item.kind === 'block') {
    const body = { startAt, endAt: startAt + item.endAt - item.startAt, note: item.title, version, ...named };
    const block = await call(updateBlock, { params: { id: item.id }, query, body });
    return { version: block.version, textNotSent: null };
  }
  const body = { id: item.id, startAt, version, ...named };
  const { booking, textNotSent } = await call(moveBooking, { query, body });
  return { version: booking.version, textNotSent };
}

/** The result of a move: done, refused with a reason, or possible despite a rule about the hours. */
async function verdictOf(businessId: string, { kind, id }: WeekItem, { startAt, resourceId }: Target) {
  // A block is limited only by what is taken, which saving checks.
  if (kind === 'block') return { verdict: 'ALLOWED' as const, message: '' };
  return await call(whyTime, { query: { businessId, bookingId: id, startAt, resourceId } });
}

/** `handOver`: the item also moves to someone else. */
export type Pending = { readonly id: string; readonly at: number; readonly handOver?: HandOver | undefined };

/** Moving by hand: the same checks as everywhere, and a way to undo it. */
export function useWeekMoves(businessId: string) {
  const toast = useToast();
  /** A dropped item stays where it was dropped until the server answers. */
  const [pending, setPending] = useState<Pending>();
  const move = useCallback(
    (shown: ShownItem, at: Instant, handOver?: HandOver) =>
      void moveTo({ businessId, toast, setPending }, shown, at, handOver),
    [businessId, toast],
  );
  return { pending, move };
}

type Mover = { businessId: string; toast: ShowToast; setPending: (pending: Pending | undefined) => void };

async function moveTo(mover: Mover, shown: ShownItem, at: Instant, handOver?: HandOver): Promise<void> {
  withdrawUndo();
  const { businessId, toast, setPending } = mover;
  setPending({ id: shown.item.id, at, handOver });
  try {
    const { verdict, message } = await verdictOf(businessId, shown.item, { startAt: at, resourceId: handOver?.to });
    if (verdict === 'ALLOWED') return await save(mover, shown, at, handOver);
    setPending(undefined);
    if (verdict === 'REFUSED') return toast.error(message);
    openModal('WARNING', {
      title: copy.moveTitle(shown.title),
      message: `${message} ${bookingsCopy.canMoveAnyway}`,
      confirmLabel: bookingsCopy.moveAnyway,
      onConfirm: () => save(mover, shown, at, handOver),
    });
  } catch (error) {
    setPending(undefined);
    toast.error(messageOf(error));
    // The user saw an outdated state.
    if (error instanceof CallError && error.body.statusCode === 409) await reloadBookings();
  }
}

async function save(
  { businessId, toast, setPending }: Mover,
  { item }: ShownItem,
  at: number,
  handOver?: HandOver,
): Promise<void> {
  setPending({ id: item.id, at, handOver });
  try {
    const to = { startAt: at, resourceId: handOver?.to };
    const { version, textNotSent } = await store(businessId, item, to, item.version);
    const isHandOver = handOver !== undefined && at === item.startAt;
    report(toast, isHandOver ? describeHandOver(textNotSent) : describeItem(item, textNotSent), async () => {
      await store(businessId, item, { startAt: item.startAt, resourceId: handOver?.from }, version);
      await reloadBookings();
    });
    await reloadBookings();
  } finally {
    setPending(undefined);
  }
}

const describeItem = ({ kind }: WeekItem, textNotSent: string | null): string =>
  kind === 'block' ? copy.blockMoved : describeMove(textNotSent);

import { moveBooking, updateBlock, type WeekItem } from '@primehour/contract/calendar';
import { CallError } from '@primehour/contract/call';
import { messageOf } from '@primehour/contract/errors';
import { whyTime } from '@primehour/contract/why';
import type { Instant } from '@primehour/domain/vocabulary';
import { type ShowToast, useToast } from '@primehour/ui/toasts';
import { offerUndo, withdrawUndo } from '@primehour/ui/undo-region';
import { useCallback, useState } from 'react';
import { call } from '../../api/call.ts';
import * as bookingsCopy from '../../copy/bookings.ts';
import * as copy from '../../copy/week.ts';
import { openModal } from '../../modals/store.ts';
import { reloadBookings } from './queries.ts';
import type { ShownItem } from './week-items-model.ts';

type Stored = { readonly version: number; readonly textNotSent: string | null };

/** Puts a booking or a block elsewhere; answers with the version it has then, and why its client was not texted. */
async function store(businessId: string, item: WeekItem, startAt: number, version: number): Promise<Stored> {
  const query = { businessId };
  if (item.kind === 'block') {
    const body = { startAt, endAt: startAt + item.endAt - item.startAt, note: item.title, version };
    const block = await call(updateBlock, { params: { id: item.id }, query, body });
    return { version: block.version, textNotSent: null };
  }
  const { booking, textNotSent } = await call(moveBooking, { query, body: { id: item.id, startAt, version } });
  return { version: booking.version, textNotSent };
}

/** What a move came to: done, refused in words, or possible against a rule of the hours. */
async function verdictOf(businessId: string, { kind, id }: WeekItem, startAt: number) {
  // A block is bound by nothing but what is taken, and that the saving refuses.
  if (kind === 'block') return { verdict: 'ALLOWED' as const, message: '' };
  return await call(whyTime, { query: { businessId, bookingId: id, startAt } });
}

type Pending = { readonly id: string; readonly at: number };

/** Moving by hand: the same checks as everywhere, and a way back. */
export function useWeekMoves(businessId: string) {
  const toast = useToast();
  /** What has been dropped shows there until the server has said what it thinks. */
  const [pending, setPending] = useState<Pending>();
  const move = useCallback(
    (shown: ShownItem, at: Instant) => void moveTo({ businessId, toast, setPending }, shown, at),
    [businessId, toast],
  );
  return { pending, move };
}

type Mover = { businessId: string; toast: ShowToast; setPending: (pending: Pending | undefined) => void };

async function moveTo(mover: Mover, shown: ShownItem, at: Instant): Promise<void> {
  withdrawUndo();
  const { businessId, toast, setPending } = mover;
  setPending({ id: shown.item.id, at });
  try {
    const { verdict, message } = await verdictOf(businessId, shown.item, at);
    if (verdict === 'ALLOWED') return await save(mover, shown, at);
    setPending(undefined);
    if (verdict === 'REFUSED') return toast.error(message);
    openModal('WARNING', {
      title: copy.moveTitle(shown.title),
      message: `${message} ${bookingsCopy.canMoveAnyway}`,
      confirmLabel: bookingsCopy.moveAnyway,
      onConfirm: () => save(mover, shown, at),
    });
  } catch (error) {
    setPending(undefined);
    toast.error(messageOf(error));
    // What was seen is no longer what is.
    if (error instanceof CallError && error.body.statusCode === 409) await reloadBookings();
  }
}

async function save({ businessId, setPending }: Mover, { item }: ShownItem, at: number): Promise<void> {
  setPending({ id: item.id, at });
  try {
    const { version, textNotSent } = await store(businessId, item, at, item.version);
    offerUndo(wordsFor(item, textNotSent), async () => {
      await store(businessId, item, item.startAt, version);
      await reloadBookings();
    });
    await reloadBookings();
  } finally {
    setPending(undefined);
  }
}

function wordsFor({ kind }: WeekItem, textNotSent: string | null): string {
  if (kind === 'block') return copy.blockMoved;
  return textNotSent ? `${bookingsCopy.modified} ${textNotSent}` : bookingsCopy.modifiedAndNotified;
}

import { addBlock, removeBlock, updateBlock, type WeekItem } from '@primehour/contract/calendar';
import { dateIn } from '@primehour/domain/format/time';
import { useToast } from '@primehour/ui/toasts';
import { offerUndo, withdrawUndo } from '@primehour/ui/undo-region';
import { useAction } from '@primehour/ui/use-action';
import { useState } from 'react';
import { useBusiness } from '../../account/business.ts';
import { useTeam } from '../../account/use-team.ts';
import { call } from '../../api/call.ts';
import { describeRefusal } from '../../api/describe-refusal.ts';
import * as copy from '../../copy/week.ts';
import { useUnsaved } from '../../forms/use-unsaved.ts';
import { isSame } from '../../is-same.ts';
import type { ModalProps } from '../../modals/modals.ts';
import { useOwnPerson } from '../../session/use-access.ts';
import {
  blockBodyOf,
  type BlockFields,
  blockFieldsOf,
  blockOwnerOf,
  blockProblems,
  nextDayEnd,
} from './by-hand-form.ts';
import { reloadBookings } from './queries.ts';
import { useBookingsAccess } from './use-bookings-access.ts';
import { formatRange } from './week-items-model.ts';

type Input = ModalProps['BLOCK_TIME'] & { onClose: () => void };
type BlockBody = ReturnType<typeof blockBodyOf>;

export type BlockTime = ReturnType<typeof useBlockTime>;

/** The state of blocked time being edited: its fields, and how to add, change or remove it. */
export function useBlockTime({ date, resourceId, block, onClose }: Input) {
  const toast = useToast();
  const { id: businessId, timezone: zone } = useBusiness();
  const [now] = useState(Date.now);
  const { resources } = useTeam(businessId);
  // Equipment has no time of its own to block.
  const { onlyId } = useBookingsAccess();
  const owners = (resources ?? []).filter(
    ({ kind, id }) => kind !== 'EQUIPMENT' && (onlyId === undefined || id === onlyId),
  );
  const ownId = useOwnPerson();
  const [chosen, setFields] = useState(() => blockFieldsOf(block, date ?? dateIn(now, zone), zone, onlyId));
  const fields = chosen.resourceId ? chosen : { ...chosen, resourceId: blockOwnerOf(owners, resourceId, ownId) };
  const found = blockProblems(fields, { zone, block, hasOwners: owners.length > 0 });
  const [start] = useState(chosen);
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, startAction] = useAction();
  const { askToClose } = useUnsaved(!isSame(chosen, start), isBusy);
  const set = (name: keyof BlockFields, value: string) => {
    setFields({ ...chosen, [name]: value });
    setFailure(undefined);
  };
  const run = (action: () => Promise<void>) =>
    startAction(async () => {
      withdrawUndo();
      try {
        await action();
        onClose();
        await reloadBookings();
      } catch (error) {
        setFailure(describeRefusal(error));
      }
    });
  const save = () => {
    setTried(true);
    if (Object.keys(found).length > 0) return;
    const body = blockBodyOf(fields, { zone, block });
    run(() => (block ? change(businessId, block, body) : add(businessId, body, zone)));
  };
  const open = (closed: WeekItem) =>
    run(async () => {
      await reopen(businessId, closed);
      if (closed.booking) toast.success(copy.blockRemoved);
    });
  return {
    zone,
    now,
    fields,
    nextDayEnd: nextDayEnd(fields, { zone, block }),
    problems: isTried ? found : {},
    owners,
    failure,
    isBusy,
    askToClose,
    set,
    save,
    open,
  };
}

async function add(businessId: string, body: BlockBody, zone: string): Promise<void> {
  const query = { businessId };
  const added = await call(addBlock, { query, body });
  offerUndo(copy.blockAdded(formatRange(added.startAt, added.endAt, zone)), async () => {
    await call(removeBlock, { params: { id: added.id }, query });
    await reloadBookings();
  });
}

async function change(businessId: string, block: WeekItem, body: BlockBody): Promise<void> {
  const query = { businessId };
  const params = { id: block.id };
  const owner = block.resources?.[0]?.id;
  const before = {
    startAt: block.startAt,
    endAt: block.endAt,
    note: block.title,
    ...(owner !== undefined && { resourceId: owner }),
  };
  const saved = await call(updateBlock, { params, query, body: { ...body, version: block.version } });
  offerUndo(copy.blockChanged, async () => {
    await call(updateBlock, { params, query, body: { ...before, version: saved.version } });
    await reloadBookings();
  });
}

async function reopen(businessId: string, closed: WeekItem): Promise<void> {
  const query = { businessId };
  const { startAt, endAt, note, resourceId } = await call(removeBlock, {
    params: { id: closed.id },
    query: { ...query, version: closed.version },
  });
  // A new block would not take what the canceled booking took; restoring that booking does.
  if (closed.booking) return;
  offerUndo(copy.blockRemoved, async () => {
    await call(addBlock, { query, body: { startAt, endAt, note, resourceId } });
    await reloadBookings();
  });
}

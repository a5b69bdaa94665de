import type { WeekItem } from '@primehour/contract/calendar';
import { addBlock, removeBlock, updateBlock } from '@primehour/contract/calendar';
import { dateIn, formatDayTime, formatZoneName } from '@primehour/domain/format/time';
import type { WallDate } from '@primehour/domain/vocabulary';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { Dialog } from '@primehour/ui/dialog';
import { TextField } from '@primehour/ui/text-field';
import { TimeText } from '@primehour/ui/time-text';
import { offerUndo } from '@primehour/ui/undo-region';
import { type ChangeEvent, useId, useState, useTransition } from 'react';
import { useBusiness } from '../../account/business.ts';
import { call } from '../../api/call.ts';
import { refusalWords } from '../../api/refusal-words.ts';
import { openModal } from '../../modals/store.ts';
import { blockBodyOf, type BlockFields, blockFieldsOf, blockProblems, endsNextDay } from './by-hand-form.ts';
import { reloadBookings } from './queries.ts';
import { formatRange } from './week-items-model.ts';

type Props = { date?: WallDate | undefined; block?: WeekItem | undefined; onClose: () => void };

/** Closes a stretch of time to clients, or changes and opens one that is closed. */
export function BlockTimeDialog({ date, block, onClose }: Props) {
  const { id: businessId, timezone: zone } = useBusiness();
  const id = useId();
  const [now] = useState(Date.now);
  const [fields, setFields] = useState(() => blockFieldsOf(block, date ?? dateIn(now, zone), zone));
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, startTransition] = useTransition();
  const query = { businessId };
  const problems = isTried ? blockProblems(fields) : {};
  const set = (name: keyof BlockFields) => (event: ChangeEvent<HTMLInputElement>) => {
    setFields({ ...fields, [name]: event.currentTarget.value });
    setFailure(undefined);
  };
  const run = (action: () => Promise<void>) =>
    startTransition(async () => {
      try {
        await action();
        onClose();
        await reloadBookings();
      } catch (error) {
        setFailure(refusalWords(error));
      }
    });
  const save = () => {
    setTried(true);
    if (Object.keys(blockProblems(fields)).length > 0) return;
    const body = blockBodyOf(fields, zone);
    run(async () => {
      if (block) {
        const before = { startAt: block.startAt, endAt: block.endAt, note: block.title };
        const saved = await call(updateBlock, {
          params: { id: block.id },
          query,
          body: { ...body, version: block.version },
        });
        offerUndo('The blocked time has been changed.', async () => {
          await call(updateBlock, { params: { id: block.id }, query, body: { ...before, version: saved.version } });
          await reloadBookings();
        });
      } else {
        const added = await call(addBlock, { query, body });
        offerUndo(`${formatRange(added.startAt, added.endAt, zone)} is blocked.`, async () => {
          await call(removeBlock, { params: { id: added.id }, query });
          await reloadBookings();
        });
      }
    });
  };
  const open = (closed: WeekItem) =>
    run(async () => {
      const { startAt, endAt, note } = await call(removeBlock, {
        params: { id: closed.id },
        query: { ...query, version: closed.version },
      });
      offerUndo('The time is open to clients again.', async () => {
        await call(addBlock, { query, body: { startAt, endAt, note } });
        await reloadBookings();
      });
    });
  // Time kept from a cancelled booking can only be opened.
  const kept = block?.booking ?? undefined;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={isBusy}
      title={kept ? 'Kept Unavailable' : block ? 'Blocked Time' : 'Block Time'}
      description={
        kept
          ? 'This booking was cancelled and its time is kept from clients.'
          : 'Clients are not offered this time. For whole days there is time off, in Availability.'
      }
      footer={
        <>
          {block && (
            <Button variant="secondary" isBusy={isBusy} onClick={() => open(block)} className="sm:mr-auto">
              Open This Time
            </Button>
          )}
          {kept ? (
            <Button onClick={() => openModal('BOOKING_DETAILS', { bookingId: kept.id })}>Booking Details</Button>
          ) : (
            <>
              <Button variant="secondary" onClick={onClose} disabled={isBusy}>
                Close
              </Button>
              <Button type="submit" form={id} isBusy={isBusy}>
                {block ? 'Save Changes' : 'Block Time'}
              </Button>
            </>
          )}
        </>
      }
    >
      {kept && block ? (
        <p className="hour-mark rounded-md bg-sunken py-2.5 pr-3 pl-4">
          <span className="block font-medium">{block.title}</span>
          <span className="text-ink-muted">
            {kept.serviceName} · <TimeText>{formatRange(block.startAt, block.endAt, zone)}</TimeText>
          </span>
        </p>
      ) : (
        <form
          id={id}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
          className="flex flex-col gap-5"
        >
          <TextField label="Date" type="date" value={fields.date} error={problems.date} onChange={set('date')} />
          <div className="grid grid-cols-2 gap-4">
            <TextField
              label="From"
              type="time"
              step={300}
              value={fields.from}
              error={problems.from}
              onChange={set('from')}
              hint={formatZoneName(zone, now)}
            />
            <TextField
              label="Until"
              type="time"
              step={300}
              value={fields.until}
              error={problems.until}
              onChange={set('until')}
              hint={endsNextDay(fields) && <TimeText>{nextDayWords(fields, zone)}</TimeText>}
            />
          </div>
          <TextField
            label="What for"
            isOptional
            maxLength={120}
            value={fields.note}
            onChange={set('note')}
            hint="Only you see it, such as ‘Dentist’."
          />
        </form>
      )}
      {failure && (
        <Banner tone="danger" className="mt-5">
          {failure}
        </Banner>
      )}
    </Dialog>
  );
}

const nextDayWords = (fields: BlockFields, zone: string): string =>
  `Ends on the next day: ${formatDayTime(blockBodyOf(fields, zone).endAt, zone)}.`;

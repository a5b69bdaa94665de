import type { WeekItem } from '@primehour/contract/calendar';
import { formatDayTime, formatZoneName } from '@primehour/domain/format/time';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { Dialog } from '@primehour/ui/dialog';
import { SelectField } from '@primehour/ui/select-field';
import { TextField } from '@primehour/ui/text-field';
import { TimeText } from '@primehour/ui/time-text';
import { type ChangeEvent, useId } from 'react';
import * as buttons from '../../copy/buttons.ts';
import * as labels from '../../copy/labels.ts';
import * as teamCopy from '../../copy/team-week.ts';
import * as copy from '../../copy/week.ts';
import type { ModalProps } from '../../modals/modals.ts';
import { openModal } from '../../modals/store.ts';
import type { BlockFields } from './by-hand-form.ts';
import { type BlockTime, useBlockTime } from './use-block-time.ts';
import { useBookingsAccess } from './use-bookings-access.ts';
import { formatRange } from './week-items-model.ts';

type Props = ModalProps['BLOCK_TIME'] & { onClose: () => void };

/** Closes a range of time to clients, or changes or opens a closed one. */
export function BlockTimeDialog({ date, resourceId, block, onClose }: Props) {
  const id = useId();
  const time = useBlockTime({ date, resourceId, block, onClose });
  const { canChange } = useBookingsAccess();
  const { zone, failure, isBusy, askToClose, open } = time;
  // Time kept from a canceled booking can only be opened.
  const kept = block?.booking ?? undefined;
  if (block && !canChange(block)) {
    const title = kept ? copy.keptTitle : copy.blockedTitle;
    return (
      <Dialog isOpen onClose={onClose} title={title} description={teamCopy.seeOnly}>
        <ClosedTime block={block} serviceName={kept?.serviceName} zone={zone} />
      </Dialog>
    );
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      askToClose={askToClose}
      isLocked={isBusy}
      title={kept ? copy.keptTitle : block ? copy.blockedTitle : copy.blockLabel}
      description={kept ? copy.keptText : copy.blockText}
      footer={
        <>
          {block && (
            <Button variant="secondary" isBusy={isBusy} onClick={() => open(block)} className="sm:mr-auto">
              {copy.openTime}
            </Button>
          )}
          {kept ? (
            <Button onClick={() => openModal('BOOKING_DETAILS', { bookingId: kept.id })}>
              {labels.bookingDetails}
            </Button>
          ) : (
            <>
              <Button variant="secondary" onClick={() => askToClose(onClose)} disabled={isBusy}>
                {buttons.close}
              </Button>
              <Button type="submit" form={id} isBusy={isBusy}>
                {block ? buttons.saveChanges : copy.blockLabel}
              </Button>
            </>
          )}
        </>
      }
    >
      {kept && block ? (
        <ClosedTime block={block} serviceName={kept.serviceName} zone={zone} />
      ) : (
        <BlockForm id={id} time={time} />
      )}
      {failure && (
        <Banner tone="danger" className="mt-5">
          {failure}
        </Banner>
      )}
    </Dialog>
  );
}

/** Time that is not edited here, with the service of a canceled booking whose time is kept. */
function ClosedTime({ block, serviceName, zone }: { block: WeekItem; serviceName: string | undefined; zone: string }) {
  return (
    <p className="hour-mark rounded-md bg-sunken py-2.5 pr-3 pl-4">
      <span className="block font-medium">{block.title || labels.blocked}</span>
      <span className="text-ink-muted">
        {serviceName && `${serviceName} · `}
        <TimeText>{formatRange(block.startAt, block.endAt, zone)}</TimeText>
      </span>
    </p>
  );
}

/** When the time is closed, and why. */
function BlockForm({ id, time }: { id: string; time: BlockTime }) {
  const { fields, nextDayEnd, problems, owners, zone, now, set, save } = time;
  const change = (name: keyof BlockFields) => (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
    set(name, event.currentTarget.value);
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="flex flex-col gap-5"
    >
      {owners.length > 1 && (
        <SelectField
          label={teamCopy.whoseTime}
          value={fields.resourceId}
          {...(fields.resourceId === '' && { placeholder: teamCopy.choosePerson })}
          hint={teamCopy.whoseTimeHint}
          error={problems.resourceId}
          options={owners.map(({ id: value, name }) => ({ value, label: name }))}
          onChange={change('resourceId')}
        />
      )}
      <TextField label={labels.date} type="date" value={fields.date} error={problems.date} onChange={change('date')} />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label={labels.from}
          type="time"
          step={300}
          value={fields.from}
          error={problems.from}
          onChange={change('from')}
          hint={formatZoneName(zone, now)}
        />
        <TextField
          label={copy.untilLabel}
          type="time"
          step={300}
          value={fields.until}
          error={problems.until}
          onChange={change('until')}
          hint={nextDayEnd && <TimeText>{copy.endsNextDay(formatDayTime(nextDayEnd, zone))}</TimeText>}
        />
      </div>
      <TextField
        label={copy.blockReasonLabel}
        isOptional
        maxLength={120}
        value={fields.note}
        onChange={change('note')}
        hint={copy.blockReasonHint}
      />
    </form>
  );
}

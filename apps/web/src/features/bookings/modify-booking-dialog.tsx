import type { Booking } from '@primehour/contract/booking-shapes';
import { messageOf } from '@primehour/contract/errors';
import { dateIn, formatZoneName } from '@primehour/domain/format/time';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { Dialog } from '@primehour/ui/dialog';
import { SelectField } from '@primehour/ui/select-field';
import { TextField } from '@primehour/ui/text-field';
import { useToast } from '@primehour/ui/toasts';
import { useId, useState } from 'react';
import { useForm, type UseFormRegisterReturn } from 'react-hook-form';
import { useBusiness } from '../../account/business.ts';
import { useTeam } from '../../account/use-team.ts';
import * as copy from '../../copy/bookings.ts';
import * as buttons from '../../copy/buttons.ts';
import * as teamCopy from '../../copy/team-week.ts';
import { useRules } from '../../forms/use-rules.ts';
import { useUnsaved } from '../../forms/use-unsaved.ts';
import { BookingSummary } from './components/booking-summary.tsx';
import { personOf } from './model.ts';
import {
  isHandOver,
  type MoveFields,
  moveBodyOf,
  moveFields,
  moveFieldsOf,
  type MoveVerdict,
  moveVerdictOf,
} from './move-form.ts';
import { describeHandOver, describeMove } from './move-model.ts';
import { checkMove, move } from './queries.ts';
import { useBookingsAccess } from './use-bookings-access.ts';

const loadRules = () => Promise.resolve(moveFields);

type Props = { booking: Booking; onClose: () => void };

/**
 * A new date and time: checked first, then saved; a warning is shown once and can be overridden
 * (product/bookings#modify).
 */
export function ModifyBookingDialog({ booking, onClose }: Props) {
  const id = useId();
  const { register, formState, verdict, isWarned, failure, submit, onChange } = useMoving(booking, onClose);
  const { errors, isSubmitting, isDirty } = formState;
  const { askToClose } = useUnsaved(isDirty, isSubmitting);
  const zone = booking.business.timezone;
  const [today] = useState(() => dateIn(Date.now(), zone));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      askToClose={askToClose}
      isLocked={isSubmitting}
      title={copy.modifyLabel}
      description={copy.modifyText}
      footer={
        <>
          <Button variant="secondary" onClick={() => askToClose(onClose)} disabled={isSubmitting}>
            {buttons.close}
          </Button>
          <Button
            type="submit"
            form={id}
            isBusy={isSubmitting}
            disabled={!isDirty || verdict?.kind === 'REFUSED' || Object.keys(errors).length > 0}
          >
            {isWarned ? copy.moveAnyway : buttons.saveChanges}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <BookingSummary booking={booking} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={copy.newDateLabel}
            type="date"
            min={today}
            hint={copy.modifyHint}
            error={errors.date?.message}
            {...register('date', { onChange })}
          />
          <TextField
            label={copy.newTimeLabel}
            type="time"
            step={300}
            hint={formatZoneName(zone, Date.parse(booking.startDate))}
            error={errors.time?.message}
            {...register('time', { onChange })}
          />
        </div>
        <PersonField {...{ booking }} {...register('resourceId', { onChange })} />
        <VerdictBanner verdict={verdict} />
        {failure && <Banner tone="danger">{failure}</Banner>}
      </form>
    </Dialog>
  );
}

/**
 * The people a team can give it to, including its own person even if they have left; nothing if no one else can serve.
 */
function PersonField({ booking, ...field }: { booking: Booking } & UseFormRegisterReturn) {
  const { resources = [] } = useTeam(useBusiness().id);
  const { access } = useBookingsAccess();
  const current = personOf(booking);
  if (!current || access !== 'all') return null;
  const people = resources.filter(({ kind }) => kind === 'TEAM_MEMBER');
  const all = people.some(({ id }) => id === current.id) ? people : [current, ...people];
  if (all.length < 2) return null;
  return (
    <SelectField
      label={teamCopy.withLabel}
      options={all.map(({ id: value, name }) => ({ value, label: name }))}
      {...field}
    />
  );
}

/** The state of a move being entered: its fields, the rules' verdict, and saving. */
function useMoving(booking: Booking, onClose: () => void) {
  const toast = useToast();
  const [verdict, setVerdict] = useState<MoveVerdict>();
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState } = useForm<MoveFields>({
    resolver: useRules(loadRules),
    defaultValues: moveFieldsOf(booking),
    mode: 'onTouched',
  });
  const isWarned = verdict?.kind === 'WARNING';

  const submit = handleSubmit(async (fields) => {
    setFailure(undefined);
    try {
      const body = moveBodyOf(booking, fields);
      const found = isWarned ? verdict : moveVerdictOf(await checkMove(body));
      if (found.kind !== 'ALLOWED' && found !== verdict) return setVerdict(found);
      // Only as it was when the dialog opened: saving the person alone would otherwise move it back.
      const { textNotSent } = await move({ ...body, version: booking.version });
      toast.success(isHandOver(booking, body) ? describeHandOver(textNotSent) : describeMove(textNotSent));
      onClose();
    } catch (reason) {
      // It may succeed when retried, so the button stays enabled.
      setFailure(messageOf(reason));
    }
  });
  // Another date or time needs a new check.
  const onChange = () => {
    setVerdict(undefined);
    setFailure(undefined);
  };
  return { register, formState, verdict, isWarned, failure, submit, onChange };
}

/** Why the rules object to the new time. */
function VerdictBanner({ verdict }: { verdict: MoveVerdict | undefined }) {
  if (!verdict || verdict.kind === 'ALLOWED') return null;
  const isWarned = verdict.kind === 'WARNING';
  return (
    <div role={isWarned ? 'status' : undefined}>
      <Banner tone={isWarned ? 'warning' : 'danger'}>
        {verdict.message}
        {isWarned && ` ${copy.canMoveAnyway}`}
      </Banner>
    </div>
  );
}

import type { Booking } from '@primehour/contract/booking-shapes';
import type { SpecialDate } from '@primehour/contract/special-dates';
import { SPECIAL_DATE_NAME_MAX_LENGTH } from '@primehour/domain/slot/special-dates';
import type { WallDate } from '@primehour/domain/vocabulary';
import { TextField } from '@primehour/ui/text-field';
import { useAction } from '@primehour/ui/use-action';
import { useState } from 'react';
import type { Subject } from '../../account/subject.ts';
import { describeRefusal } from '../../api/describe-refusal.ts';
import * as copy from '../../copy/availability.ts';
import * as buttons from '../../copy/buttons.ts';
import * as labels from '../../copy/labels.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { isSame } from '../../is-same.ts';
import { ClashList } from './components/clash-list.tsx';
import { HoursFields } from './components/hours-fields.tsx';
import { entryOf, hasProblem, problemsOf, type SpecialDraft, type SpecialProblems } from './special-dates-form.ts';
import { clashesOf, saveEntry } from './special-dates-queries.ts';

export type Clashes = { readonly items: readonly Booking[]; readonly total: number };

type Props = {
  subject: Subject;
  today: WallDate;
  initial: SpecialDraft;
  stored?: SpecialDate | undefined;
  /** Found before the form was opened. */
  clashes?: Clashes | undefined;
  onClose: () => void;
};

/** A date range off, or special hours for one date. Conflicting bookings are listed first; the second press saves. */
export function SpecialDatesDialog(props: Props) {
  const { today, stored, onClose } = props;
  const { draft, problems, clashes, failure, isBusy, change, submit } = useSpecialDate(props);
  const isChanged = !isSame(draft, props.initial);
  const isTimeOff = draft.kind === 'TIME_OFF';
  const noun = isTimeOff ? copy.timeOff : copy.specialHours;
  return (
    <FormDialog
      title={stored ? copy.editTitle(noun) : copy.addTitle(noun)}
      description={isTimeOff ? copy.timeOffText : copy.specialHoursText}
      submitLabel={clashes ? copy.saveAnyway : buttons.save}
      isChanged={isChanged}
      isBusy={isBusy}
      isInvalid={hasProblem(problems)}
      error={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      {isTimeOff ? (
        <TimeOffFields {...{ draft, problems, today, change }} />
      ) : (
        <SpecialHoursFields {...{ draft, problems, today, change }} />
      )}
      <TextField
        label={labels.name}
        isOptional
        maxLength={SPECIAL_DATE_NAME_MAX_LENGTH}
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        hint={isTimeOff ? copy.timeOffNameHint : copy.specialHoursNameHint}
      />
      {clashes && <ClashList bookings={clashes.items} total={clashes.total} />}
    </FormDialog>
  );
}

/** The state of an entry being edited: its fields, what it clashes with, and saving it. */
function useSpecialDate({ subject, today, initial, stored, clashes: found, onClose }: Props) {
  const [draft, setDraft] = useState(initial);
  const [isTried, setTried] = useState(false);
  const [clashes, setClashes] = useState(found);
  const [failure, setFailure] = useState<string>();
  const [isBusy, startAction] = useAction();
  const problems = isTried ? problemsOf(draft, today) : {};

  const change = (part: Partial<SpecialDraft>) => {
    setDraft({ ...draft, ...part });
    // Changed dates have to be checked again.
    if (!('name' in part)) setClashes(undefined);
    setFailure(undefined);
  };
  const submit = async () => {
    setTried(true);
    if (hasProblem(problemsOf(draft, today))) return;
    startAction(async () => {
      try {
        const entry = entryOf(draft);
        if (!clashes) {
          const now = await clashesOf(subject, entry, stored?.id);
          if (now.total > 0) return setClashes(now);
        }
        await saveEntry(subject, entry, stored);
        onClose();
      } catch (error) {
        setFailure(describeRefusal(error));
      }
    });
  };
  return { draft, problems, clashes, failure, isBusy, change, submit };
}

type FieldsProps = {
  draft: SpecialDraft;
  problems: SpecialProblems;
  today: WallDate;
  change: (part: Partial<SpecialDraft>) => void;
};

/** The first and the last day off. */
function TimeOffFields({ draft, problems, today, change }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={copy.firstDayLabel}
        type="date"
        value={draft.from}
        error={problems.from}
        onChange={({ currentTarget: { value } }) =>
          // Most time off is for one day: the last day follows the first until it is chosen.
          change({ from: value, ...((draft.until === draft.from || draft.until < value) && { until: value }) })
        }
      />
      <TextField
        label={copy.lastDayLabel}
        type="date"
        min={draft.from || today}
        value={draft.until}
        error={problems.until}
        onChange={(event) => change({ until: event.currentTarget.value })}
      />
    </div>
  );
}

/** One date and its hours. */
function SpecialHoursFields({ draft, problems, today, change }: FieldsProps) {
  return (
    <>
      <TextField
        label={labels.date}
        type="date"
        min={today}
        value={draft.from}
        error={problems.from}
        onChange={(event) => change({ from: event.currentTarget.value, until: event.currentTarget.value })}
      />
      <HoursFields blocks={draft.blocks} problem={problems.block} onChange={(blocks) => change({ blocks })} />
    </>
  );
}

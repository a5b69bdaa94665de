import type { AvailabilityEntry } from '@primehour/contract/availability';
import { messageOf } from '@primehour/contract/errors';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { useToast } from '@primehour/ui/toasts';
import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, useCallback, useState } from 'react';
import * as copy from '../../copy/availability.ts';
import * as buttons from '../../copy/buttons.ts';
import { useUnsaved } from '../../forms/use-unsaved.ts';
import { isSame } from '../../is-same.ts';
import { DayBlocks } from './components/day-blocks.tsx';
import { SaveBar } from './components/save-bar.tsx';
import { copyMondayToWeekdays, entriesOf, problemsOf, type WeekDraft, weekAfter, weekOfEntries } from './form.ts';

type Props = {
  entries: AvailabilityEntry[];
  save: UseMutationResult<unknown, Error, AvailabilityEntry[]>;
  /** The week as first shown is not stored yet. */
  isNew?: boolean | undefined;
};

/**
 * The week as it is being edited; it is reset from loaded data whenever that changes
 * (product/availability#weekly-hours).
 */
export function AvailabilityForm({ entries, save, isNew }: Props) {
  const toast = useToast();
  const [loaded, setLoaded] = useState(entries);
  const [week, setWeek] = useState(() => weekOfEntries(entries));
  const [sent, setSent] = useState<WeekDraft>();
  if (loaded !== entries) {
    setLoaded(entries);
    setSent(undefined);
    setWeek(weekAfter(entries, week, sent));
  }
  const problems = problemsOf(week);
  const copyMonday = useCallback(() => setWeek(copyMondayToWeekdays), []);
  const isChanged = !isSame(entriesOf(week), entriesOf(weekOfEntries(entries)));
  useUnsaved(isChanged, save.isPending);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problems.size > 0) return;
    setSent(week);
    save.mutate(entriesOf(week), {
      onSuccess: () => toast.success(copy.saved),
      onError: () => {
        setSent(undefined);
        toast.error(copy.saveFailed);
      },
    });
  };
  return (
    <form onSubmit={submit} aria-label={copy.weeklyLabel}>
      <Card isPadded={false}>
        <div className="divide-y divide-line">
          {week.map((day) => (
            <DayBlocks
              key={day.day}
              day={day}
              problems={problems}
              onChange={setWeek}
              onCopy={day.day === 'MONDAY' ? copyMonday : undefined}
            />
          ))}
        </div>
        {save.isError && (
          <Banner tone="danger" className="mx-4 mb-4 sm:mx-5">
            {messageOf(save.error)}
          </Banner>
        )}
        <SaveBar note={problems.size > 0 ? copy.blocksInvalid : isChanged || isNew ? copy.unsaved : ''}>
          <Button type="submit" isBusy={save.isPending} disabled={problems.size > 0}>
            {buttons.saveChanges}
          </Button>
        </SaveBar>
      </Card>
    </form>
  );
}

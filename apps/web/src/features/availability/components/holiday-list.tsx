import type { SpecialDate } from '@primehour/contract/special-dates';
import { closedDateOf, comingHolidays, type Holiday } from '@primehour/domain/time/us-holidays';
import type { WallDate } from '@primehour/domain/vocabulary';
import { Button } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { CheckIcon } from '@primehour/ui/icon';
import { useState } from 'react';
import * as copy from '../../../copy/availability.ts';
import * as buttons from '../../../copy/buttons.ts';
import { isClosedOn, formatDateRange } from '../special-dates-form.ts';

type Props = {
  today: WallDate;
  /** Undefined until they have loaded. */
  entries: readonly SpecialDate[] | undefined;
  onAdd: (holiday: Holiday) => Promise<void>;
};

const format = (date: WallDate, today: WallDate) => formatDateRange({ fromDate: date, untilDate: date }, today);

/** The public holidays of the coming year, each added with one press; those that are already closed are marked. */
export function HolidayList({ today, entries, onAdd }: Props) {
  return (
    <Card title={copy.holidaysTitle} description={copy.holidaysText} isPadded={false}>
      <ul aria-label={copy.holidaysTitle} className="mt-3 divide-y divide-line border-t border-line">
        {comingHolidays(today).map((holiday) => (
          <li key={holiday.date} className="flex min-h-15 items-center gap-3 px-4 py-2 sm:px-5">
            <div className="min-w-0 flex-1">
              <p className="font-medium">{holiday.name}</p>
              <p className="text-xs text-ink-muted">
                {format(holiday.date, today)}
                {holiday.observedDate !== holiday.date && `, ${copy.observedOn(format(holiday.observedDate, today))}`}
              </p>
            </div>
            {entries && (
              <AddButton holiday={holiday} isAdded={isClosedOn(entries, closedDateOf(holiday, today))} onAdd={onAdd} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

type AddProps = { holiday: Holiday; isAdded: boolean; onAdd: Props['onAdd'] };

/** One button for both states, so that it keeps the focus. */
function AddButton({ holiday, isAdded, onAdd }: AddProps) {
  const [isBusy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    await onAdd(holiday);
    setBusy(false);
  };
  return (
    <Button
      variant="secondary"
      size="sm"
      isBusy={isBusy}
      aria-disabled={isAdded || undefined}
      aria-label={isAdded ? copy.holidayAdded(holiday.name) : copy.addTitle(holiday.name)}
      icon={isAdded && <CheckIcon className="text-success" />}
      onClick={() => !isAdded && void add()}
      className="w-24 shrink-0"
    >
      {isAdded ? copy.added : buttons.add}
    </Button>
  );
}

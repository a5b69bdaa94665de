import { REMINDERS_MAX } from '@primehour/domain/limits';
import { Button } from '@primehour/ui/button';
import { Fieldset } from '@primehour/ui/fieldset';
import { TrashIcon } from '@primehour/ui/icon';
import { IconButton } from '@primehour/ui/icon-button';
import { SelectField } from '@primehour/ui/select-field';
import { useRef } from 'react';
import * as copy from '../../../copy/booking-settings.ts';
import { reminderChoices, withReminder } from '../form.ts';

type Props = { reminders: readonly string[]; error: string | undefined; onChange: (reminders: string[]) => void };

/** When clients are reminded by text and mail; up to three times, or never. */
export function ReminderFields({ reminders, error, onChange }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const remove = (index: number) => {
    onChange(reminders.filter((_, at) => at !== index));
    // The button is removed with its row; the add button remains, or reappears.
    setTimeout(() => list.current?.querySelector<HTMLElement>(':scope > button')?.focus());
  };
  return (
    <Fieldset legend={copy.remindersLegend} hint={copy.remindersHint} error={error}>
      <div ref={list} className="flex flex-col gap-2">
        {reminders.map((hours, index) => (
          <div key={index} className="flex items-center gap-1">
            <SelectField
              label={copy.reminderLabel(index + 1)}
              isLabelHidden
              options={reminderChoices(hours)}
              value={hours}
              onChange={(event) =>
                onChange(reminders.map((one, at) => (at === index ? event.currentTarget.value : one)))
              }
              className="flex-1 sm:max-w-60"
            />
            <IconButton
              label={copy.deleteReminderLabel(index + 1)}
              icon={<TrashIcon />}
              onClick={() => remove(index)}
            />
          </div>
        ))}
        {reminders.length < REMINDERS_MAX && (
          <Button
            variant="quiet"
            size="sm"
            className="-ml-3 self-start"
            onClick={() => onChange(withReminder(reminders))}
          >
            {copy.addReminder}
          </Button>
        )}
      </div>
    </Fieldset>
  );
}

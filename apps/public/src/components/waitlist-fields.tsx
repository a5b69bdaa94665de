import type { FormState } from '@primehour/contract/form-state';
import { formatWallTime } from '@primehour/domain/format/time';
import { WAITLIST_TIMES_MAX } from '@primehour/domain/limits';
import { CheckboxField } from '@primehour/ui/checkbox-field';
import { Fieldset } from '@primehour/ui/fieldset';
import { SelectField } from '@primehour/ui/select-field';
import { TextField } from '@primehour/ui/text-field';
import * as copy from '../copy/waitlist.ts';
import { fieldState } from './form-parts.tsx';
import { LocalTime } from './local-time.tsx';

type WaitlistFieldsProps = {
  form: FormState;
  firstDate: string;
  lastDate: string;
  now: number;
  business: { zone: string };
  clientZone: string | null;
};

const HOURS = Array.from({ length: 17 }, (_, index) => (index + 6) * 60);
const FROM = [{ value: '0', label: copy.earliest }, ...HOURS.map(hourOf)];
const UNTIL = [{ value: '1440', label: copy.latest }, ...HOURS.map(hourOf)];
const MORE = Array.from({ length: WAITLIST_TIMES_MAX - 1 }, (_, index) => index + 2);

function hourOf(minute: number) {
  return { value: String(minute), label: formatWallTime(minute) };
}

/** When a client can come: one row of days and hours, and up to four more. Works without JavaScript. */
export function WaitlistFields({ form, firstDate, lastDate, now, business, clientZone }: WaitlistFieldsProps) {
  const hoursZone = <LocalTime at={now} format="hours-zone" zone={business.zone} clientZone={clientZone} />;
  const isGiven = (number: number) =>
    Object.keys(form.values).some((name) => new RegExp(`^(day${number}-|until${number}$)`).test(name)) &&
    !isUsual(form, number);
  return (
    <>
      <Fieldset
        legend={copy.whenTitle}
        hint={
          <>
            {copy.anyTimeHint} {hoursZone}
          </>
        }
      >
        <TimeRow form={form} number={1} />
      </Fieldset>
      <details open={MORE.some(isGiven)}>
        <summary className="text-action inline-flex min-h-11 cursor-pointer items-center sm:min-h-8">
          {copy.moreTimes}
        </summary>
        <div className="mt-2 flex flex-col gap-5">
          {MORE.map((number) => (
            <Fieldset key={number} legend={copy.timeLegend(number)}>
              <TimeRow form={form} number={number} />
            </Fieldset>
          ))}
        </div>
      </details>
      <TextField
        type="date"
        label={copy.untilDateLabel}
        min={firstDate}
        max={lastDate}
        required
        {...fieldState(form, 'untilDate')}
      />
      <CheckboxField
        name="agreesToPrices"
        value="true"
        defaultChecked={form.values['agreesToPrices'] === 'true'}
        label={copy.agreesToPrices}
        hint={copy.agreesHint}
      />
    </>
  );
}

/** A row submitted without a choice. */
const isUsual = ({ values }: FormState, number: number): boolean =>
  !Object.keys(values).some((name) => name.startsWith(`day${number}-`)) &&
  (values[`from${number}`] ?? '0') === '0' &&
  (values[`until${number}`] ?? '1440') === '1440';

function TimeRow({ form, number }: { form: FormState; number: number }) {
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-4 gap-3">
        {copy.weekdays.map((name, index) => (
          <CheckboxField
            key={name}
            name={`day${number}-${index + 1}`}
            value="true"
            defaultChecked={form.values[`day${number}-${index + 1}`] === 'true'}
            label={name}
          />
        ))}
      </div>
      <div className="grid grid-cols-2 gap-4">
        <HourField form={form} name={`from${number}`} label={copy.fromLabel} options={FROM} />
        <HourField form={form} name={`until${number}`} label={copy.untilLabel} options={UNTIL} />
      </div>
    </div>
  );
}

type HourFieldProps = { form: FormState; name: string; label: string; options: typeof FROM };

function HourField({ form, name, label, options }: HourFieldProps) {
  const { defaultValue, error, autoFocus } = fieldState(form, name);
  return (
    <SelectField
      {...{ name, label, error, autoFocus, options }}
      defaultValue={defaultValue === '' ? options[0]?.value : defaultValue}
    />
  );
}

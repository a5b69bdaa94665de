import { Fieldset } from '@primehour/ui/fieldset';
import { TextField } from '@primehour/ui/text-field';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import * as labels from '../../../copy/labels.ts';
import * as copy from '../../../copy/listings.ts';
import type { ModelFields } from '../terms-form.ts';

type Props = {
  register: UseFormRegister<ModelFields>;
  errors: FieldErrors<ModelFields>;
  today: string;
  onChange: () => void;
};

/** From when clients see the listing, if not at once (product/listings#visible-from). */
export function VisibleFields({ register, errors, today, onChange }: Props) {
  return (
    <Fieldset legend={copy.visibleFrom} hint={copy.visibleHint}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={labels.date}
          type="date"
          min={today}
          error={errors.publishDate?.message}
          {...register('publishDate', { onChange })}
        />
        <TextField
          label={labels.time}
          type="time"
          step={300}
          error={errors.publishTime?.message}
          {...register('publishTime', { onChange })}
        />
      </div>
    </Fieldset>
  );
}

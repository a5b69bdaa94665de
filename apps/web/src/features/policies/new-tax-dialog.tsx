import { CheckboxField } from '@primehour/ui/checkbox-field';
import { RadioCards } from '@primehour/ui/radio-cards';
import { TextField } from '@primehour/ui/text-field';
import * as copy from '../../copy/taxes.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useNewForm } from '../../forms/use-new-form.ts';
import { EMPTY_TAX, readTax } from './tax-form.ts';
import { addTaxRate } from './tax-queries.ts';

type Props = { businessId: string; onClose: () => void };

const ADDED = 'ADDED';
const INCLUDED = 'INCLUDED';

/** A new tax: its name, its rate, and how it is charged (product/taxes#rates). */
export function NewTaxDialog({ businessId, onClose }: Props) {
  // The list behind shows that it was added.
  const { draft, change, typed, dialog } = useNewForm({
    empty: EMPTY_TAX,
    read: readTax,
    send: async (body) => {
      await addTaxRate(businessId, body);
      onClose();
    },
  });
  return (
    <FormDialog title={copy.newTax} submitLabel={copy.newTax} {...dialog} onClose={onClose}>
      <TextField label={copy.nameLabel} hint={copy.nameHint} autoComplete="off" maxLength={80} {...typed('name')} />
      <TextField
        label={copy.percentLabel}
        hint={copy.percentHint}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        {...typed('percent')}
      />
      <RadioCards
        name="kind"
        legend={copy.kindLabel}
        columns={2}
        value={draft.isIncluded ? INCLUDED : ADDED}
        options={[
          { value: ADDED, label: copy.added, description: copy.addedText },
          { value: INCLUDED, label: copy.included, description: copy.includedText },
        ]}
        onChange={(event) => change({ isIncluded: event.currentTarget.value === INCLUDED })}
      />
      <CheckboxField
        label={copy.forAllLabel}
        hint={copy.forAllHint}
        checked={draft.isForAllServices}
        onChange={(event) => change({ isForAllServices: event.currentTarget.checked })}
      />
    </FormDialog>
  );
}

import { CheckboxField } from '@primehour/ui/checkbox-field';
import { RadioCards } from '@primehour/ui/radio-cards';
import { TextField } from '@primehour/ui/text-field';
import { useState, useTransition } from 'react';
import { refusalWords } from '../../api/refusal-words.ts';
import * as copy from '../../copy/taxes.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { EMPTY_TAX, readTax, type TaxDraft } from './tax-form.ts';
import { addTaxRate } from './tax-queries.ts';

type Props = { businessId: string; onClose: () => void };

const ADDED = 'ADDED';
const INCLUDED = 'INCLUDED';

/** A new tax: its name, its rate, and how it is charged (product/taxes#rates). */
export function NewTaxDialog({ businessId, onClose }: Props) {
  const { draft, wrong, failure, isBusy, change, submit } = useNewTax({ businessId, onClose });
  return (
    <FormDialog
      title={copy.newTax}
      submitLabel={copy.newTax}
      isBusy={isBusy}
      isInvalid={Object.keys(wrong).length > 0}
      error={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={copy.nameLabel}
        hint={copy.nameHint}
        autoComplete="off"
        maxLength={80}
        value={draft.name}
        error={wrong.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextField
        label={copy.percentLabel}
        hint={copy.percentHint}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={draft.percent}
        error={wrong.percent}
        onChange={(event) => change({ percent: event.currentTarget.value })}
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

/** What is being added; mistakes show from the first press on. The list behind shows that it was. */
function useNewTax({ businessId, onClose }: Props) {
  const [draft, setDraft] = useState(EMPTY_TAX);
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, startTransition] = useTransition();
  const read = readTax(draft);
  const submit = async () => {
    setTried(true);
    if ('problems' in read) return;
    startTransition(async () => {
      try {
        await addTaxRate(businessId, read.body);
        onClose();
      } catch (reason) {
        setFailure(refusalWords(reason));
      }
    });
  };
  const change = (part: Partial<TaxDraft>) => {
    setDraft({ ...draft, ...part });
    setFailure(undefined);
  };
  const wrong: Partial<Record<keyof TaxDraft, string>> = isTried && 'problems' in read ? read.problems : {};
  return { draft, wrong, failure, isBusy, change, submit };
}

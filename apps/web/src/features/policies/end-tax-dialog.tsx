import type { TaxRate } from '@primehour/contract/tax';
import { taxLabel } from '@primehour/domain/price/copy';
import { SelectField } from '@primehour/ui/select-field';
import { useAction } from '@primehour/ui/use-action';
import { useState } from 'react';
import { describeRefusal } from '../../api/describe-refusal.ts';
import * as services from '../../copy/services.ts';
import * as copy from '../../copy/taxes.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { stopTaxRate } from './tax-queries.ts';

type Props = { businessId: string; rate: TaxRate; others: readonly TaxRate[]; onClose: () => void };

/** Ends a tax; its services get another one, or none (product/taxes#rates). */
export function EndTaxDialog({ businessId, rate, others, onClose }: Props) {
  const [replacementId, setReplacement] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, startAction] = useAction();
  const submit = async () => {
    startAction(async () => {
      try {
        await stopTaxRate(businessId, rate.id, replacementId || null);
        onClose();
      } catch (reason) {
        setFailure(describeRefusal(reason));
      }
    });
  };
  const count = rate.serviceIds.length;
  return (
    <FormDialog
      title={copy.endTitle(taxLabel(rate))}
      submitLabel={copy.end}
      isChanged={replacementId !== ''}
      isBusy={isBusy}
      isInvalid={false}
      error={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{copy.endText}</p>
      {count > 0 && (
        <SelectField
          label={copy.replacementLabel(count)}
          value={replacementId}
          options={[
            { value: '', label: services.noTax },
            ...others.map((one) => ({ value: one.id, label: taxLabel(one) })),
          ]}
          onChange={(event) => setReplacement(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}

import { dateIn } from '@primehour/domain/format/time';
import { NumberField } from '@primehour/ui/number-field';
import { PriceField } from '@primehour/ui/price-field';
import { TextField } from '@primehour/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBusiness } from '../../account/business.ts';
import * as copy from '../../copy/gift-cards.ts';
import * as labels from '../../copy/labels.ts';
import * as statements from '../../copy/statements.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { ServicesChoice } from '../../forms/services-choice.tsx';
import { SoldChoice } from '../../forms/sold-choice.tsx';
import { useNewForm } from '../../forms/use-new-form.ts';
import { EMPTY_PACKAGE, readPackage } from './package-form.ts';
import { addPackage, offeredQuery } from './package-queries.ts';

type Props = { businessId: string; clientId: string; onClose: () => void };

/** Sells a package of visits to a client (product/gift-cards#packages). */
export function SellPackageDialog({ businessId, clientId, onClose }: Props) {
  const { data: services = [] } = useQuery(offeredQuery(businessId));
  const { timezone } = useBusiness();
  const [today] = useState(() => dateIn(Date.now(), timezone));
  // The list behind shows that it was sold.
  const { draft, change, typed, dialog } = useNewForm({
    empty: EMPTY_PACKAGE,
    read: (draft) => readPackage(draft, { clientId, today }),
    send: async (body, requestKey) => {
      await addPackage(businessId, { ...body, requestKey });
      onClose();
    },
  });
  return (
    <FormDialog title={copy.newPackage} submitLabel={copy.newPackage} {...dialog} onClose={onClose}>
      <TextField label={labels.name} hint={copy.nameHint} autoComplete="off" maxLength={60} {...typed('label')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField label={statements.visits} min={1} max={100} step={1} {...typed('visits')} />
        <PriceField label={labels.price} {...typed('dollars')} />
      </div>
      <SoldChoice value={draft.sold} onChange={(sold) => change({ sold })} />
      <TextField label={copy.validUntilLabel} type="date" min={today} isOptional {...typed('validUntil')} />
      <ServicesChoice services={services} only={draft.serviceIds} onChange={(serviceIds) => change({ serviceIds })} />
    </FormDialog>
  );
}

import { CheckboxField } from '@primehour/ui/checkbox-field';
import { Fieldset } from '@primehour/ui/fieldset';
import { NumberField } from '@primehour/ui/number-field';
import { PriceField } from '@primehour/ui/price-field';
import { RadioCards } from '@primehour/ui/radio-cards';
import { SelectField } from '@primehour/ui/select-field';
import { TextField } from '@primehour/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useState, useTransition } from 'react';
import { refusalWords } from '../../api/refusal-words.ts';
import * as discounts from '../../copy/discounts.ts';
import * as copy from '../../copy/gift-cards.ts';
import * as labels from '../../copy/labels.ts';
import * as people from '../../copy/people.ts';
import * as statements from '../../copy/statements.ts';
import * as titles from '../../copy/titles.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { EMPTY_PACKAGE, type PackageDraft, type PackageProblems, readPackage } from './package-form.ts';
import { addPackage, offeredQuery } from './package-queries.ts';

type Props = { businessId: string; clientId: string; onClose: () => void };

/** A number of visits that a client pays for ahead (product/gift-cards#packages). */
export function SellPackageDialog({ businessId, clientId, onClose }: Props) {
  const { draft, wrong, failure, isBusy, change, typed, submit } = useNewPackage({ businessId, clientId, onClose });
  return (
    <FormDialog
      title={copy.newPackage}
      submitLabel={copy.newPackage}
      isBusy={isBusy}
      isInvalid={Object.keys(wrong).length > 0}
      error={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={labels.name} hint={copy.nameHint} autoComplete="off" maxLength={60} {...typed('label')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField label={statements.visits} min={1} max={100} step={1} {...typed('visits')} />
        <PriceField label={labels.price} {...typed('dollars')} />
      </div>
      <RadioCards
        name="sold"
        legend={copy.soldLabel}
        columns={2}
        value={draft.sold}
        options={[
          { value: 'TILL', label: copy.till },
          { value: 'GIVEN', label: copy.giveAway },
        ]}
        onChange={(event) => change({ sold: event.currentTarget.value === 'GIVEN' ? 'GIVEN' : 'TILL' })}
      />
      <TextField label={copy.validUntilLabel} type="date" isOptional {...typed('validUntil')} />
      <ServicesChoice
        businessId={businessId}
        only={draft.serviceIds}
        onChange={(serviceIds) => change({ serviceIds })}
      />
    </FormDialog>
  );
}

/** What is being sold; mistakes show from the first press on. The list behind shows that it was. */
function useNewPackage({ businessId, clientId, onClose }: Props) {
  const [draft, setDraft] = useState(EMPTY_PACKAGE);
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, startTransition] = useTransition();
  const read = readPackage(draft, clientId);
  const wrong: PackageProblems = isTried && 'problems' in read ? read.problems : {};
  const change = (part: Partial<PackageDraft>) => {
    setDraft({ ...draft, ...part });
    setFailure(undefined);
  };
  const typed = (key: 'label' | 'visits' | 'dollars' | 'validUntil') => ({
    value: draft[key],
    error: wrong[key],
    onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [key]: event.currentTarget.value }),
  });
  const submit = async () => {
    setTried(true);
    if ('problems' in read) return;
    startTransition(async () => {
      try {
        await addPackage(businessId, read.body);
        onClose();
      } catch (reason) {
        setFailure(refusalWords(reason));
      }
    });
  };
  return { draft, wrong, failure, isBusy, change, typed, submit };
}

const ALL = 'ALL';
const SOME = 'SOME';

type ChoiceProps = {
  businessId: string;
  only: PackageDraft['serviceIds'];
  onChange: (only: PackageDraft['serviceIds']) => void;
};

/** All services, or some of them: at least one. */
function ServicesChoice({ businessId, only, onChange }: ChoiceProps) {
  const { data: services = [] } = useQuery(offeredQuery(businessId));
  if (services.length < 2) return null;
  const ids = services.map(({ id }) => id);
  const toggle = (id: string) => {
    const next = ids.filter((one) => (only?.includes(one) ?? false) !== (one === id));
    if (next.length > 0) onChange(next);
  };
  return (
    <>
      <SelectField
        label={titles.services}
        value={only ? SOME : ALL}
        options={[
          { value: ALL, label: people.allServices },
          { value: SOME, label: discounts.onlySome },
        ]}
        onChange={(event) => onChange(event.currentTarget.value === SOME ? ids : undefined)}
      />
      {only && (
        <Fieldset legend={titles.services} isLegendHidden>
          <div className="flex flex-col gap-2">
            {services.map(({ id, name }) => (
              <CheckboxField key={id} label={name} checked={only.includes(id)} onChange={() => toggle(id)} />
            ))}
          </div>
        </Fieldset>
      )}
    </>
  );
}

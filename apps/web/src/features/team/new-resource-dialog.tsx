import * as issues from '@primehour/contract/copy/issues';
import type { Resource } from '@primehour/contract/resource';
import { NAME_MAX_LENGTH, UNITS_MAX } from '@primehour/domain/limits';
import { RESOURCE_KINDS } from '@primehour/domain/vocabulary';
import { CheckboxField } from '@primehour/ui/checkbox-field';
import { Fieldset } from '@primehour/ui/fieldset';
import { NumberField } from '@primehour/ui/number-field';
import { RadioCards } from '@primehour/ui/radio-cards';
import { TextField } from '@primehour/ui/text-field';
import { useToast } from '@primehour/ui/toasts';
import { useQuery } from '@tanstack/react-query';
import { useState, useTransition } from 'react';
import { useLocation } from 'wouter';
import { refusalWords } from '../../api/refusal-words.ts';
import * as buttons from '../../copy/buttons.ts';
import * as labels from '../../copy/labels.ts';
import * as copy from '../../copy/people.ts';
import * as titles from '../../copy/titles.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { paths } from '../../paths.ts';
import { add, servicesQuery } from './queries.ts';

type Props = { businessId: string; onClose: () => void };
type Kind = Resource['kind'];

const KINDS: Record<Kind, { label: string; description: string }> = {
  PERSON: { label: titles.person, description: copy.personText },
  PLACE: { label: copy.place, description: copy.placeText },
  THING: { label: copy.thing, description: copy.thingText },
};

/** Adds a person, place or thing, and leads to its page (product/people#add). */
export function NewResourceDialog({ businessId, onClose }: Props) {
  const { draft, wrong, failure, isBusy, change, submit } = useNewResource({ businessId, onClose });
  return (
    <FormDialog
      title={copy.addTitle}
      description={copy.addText}
      submitLabel={buttons.add}
      isBusy={isBusy}
      isInvalid={(wrong.name ?? wrong.units) !== undefined}
      error={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioCards
        name="kind"
        legend={copy.kindLegend}
        columns={3}
        value={draft.kind}
        options={RESOURCE_KINDS.map((value) => ({ value, ...KINDS[value] }))}
        onChange={(event) => change({ kind: event.currentTarget.value as Kind })}
      />
      <TextField
        label={labels.name}
        maxLength={NAME_MAX_LENGTH}
        autoComplete="off"
        value={draft.name}
        error={wrong.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      {draft.kind === 'THING' && (
        <NumberField
          label={copy.unitsLabel}
          hint={copy.unitsHint}
          inputMode="numeric"
          value={draft.units}
          error={wrong.units}
          onChange={(event) => change({ units: event.currentTarget.value })}
          className="max-w-40"
        />
      )}
      {draft.kind === 'PERSON' && (
        <ServicesChoice businessId={businessId} only={draft.only} onChange={(only) => change({ only })} />
      )}
    </FormDialog>
  );
}

type Draft = { kind: Kind; name: string; units: string; /** Nothing for all. */ only: ReadonlySet<string> | undefined };

const isUnits = (text: string) => /^\d{1,2}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= UNITS_MAX;

/** What is being added; mistakes show from the first press on. */
function useNewResource({ businessId, onClose }: Props) {
  const toast = useToast();
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState<Draft>({ kind: 'PERSON', name: '', units: '1', only: undefined });
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, startTransition] = useTransition();
  const { kind, name, units, only } = draft;
  const problems = {
    name: name.trim() === '' ? issues.nameMissing : undefined,
    units: kind === 'THING' && !isUnits(units) ? copy.wholeBetween(1, UNITS_MAX) : undefined,
  };
  const submit = async () => {
    setTried(true);
    if ((problems.name ?? problems.units) !== undefined) return;
    startTransition(async () => {
      try {
        const added = await add(businessId, {
          kind,
          name,
          ...(kind === 'THING' && { units: Number(units) }),
          ...(kind === 'PERSON' && only && { serviceIds: [...only] }),
        });
        toast.success(copy.added(added.name));
        onClose();
        navigate(paths.resource(added.id));
      } catch (reason) {
        setFailure(refusalWords(reason));
      }
    });
  };
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const wrong: Partial<typeof problems> = isTried ? problems : {};
  return { draft, wrong, failure, isBusy, change, submit };
}

const ALL = 'all';
const SOME = 'some';

type ChoiceProps = {
  businessId: string;
  /** Nothing for all. */
  only: ReadonlySet<string> | undefined;
  onChange: (only: ReadonlySet<string> | undefined) => void;
};

/** All services, or some of them. */
function ServicesChoice({ businessId, only, onChange }: ChoiceProps) {
  const services = useQuery(servicesQuery(businessId));
  if (!services.data || services.data.length === 0) return null;
  const ids = services.data.map(({ id }) => id);
  const toggle = (id: string) => onChange(new Set(ids.filter((one) => (only?.has(one) ?? false) !== (one === id))));
  return (
    <>
      <RadioCards
        name="services"
        legend={titles.services}
        columns={2}
        value={only ? SOME : ALL}
        options={[
          { value: ALL, label: copy.allServices, description: copy.allServicesText },
          { value: SOME, label: copy.onlyThese, description: copy.onlyTheseText },
        ]}
        onChange={(event) => onChange(event.currentTarget.value === SOME ? new Set(ids) : undefined)}
      />
      {only && (
        <Fieldset legend={copy.onlyThese} isLegendHidden>
          <div className="flex flex-col gap-2">
            {services.data.map(({ id, name }) => (
              <CheckboxField key={id} label={name} checked={only.has(id)} onChange={() => toggle(id)} />
            ))}
          </div>
        </Fieldset>
      )}
    </>
  );
}

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
import { useLocation } from 'wouter';
import * as buttons from '../../copy/buttons.ts';
import * as labels from '../../copy/labels.ts';
import * as copy from '../../copy/people.ts';
import * as titles from '../../copy/titles.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useNewForm } from '../../forms/use-new-form.ts';
import { paths } from '../../paths.ts';
import { add, servicesQuery } from './queries.ts';

type Props = { businessId: string; onClose: () => void };
type Kind = Resource['kind'];

const KINDS: Record<Kind, { label: string; description: string }> = {
  TEAM_MEMBER: { label: copy.teamMember, description: copy.personText },
  ROOM: { label: copy.room, description: copy.roomText },
  EQUIPMENT: { label: copy.equipment, description: copy.equipmentText },
};

/** Adds a person, room or equipment, and opens its page (product/people#add). */
export function NewResourceDialog({ businessId, onClose }: Props) {
  const { draft, change, typed, dialog } = useNewResource({ businessId, onClose });
  return (
    <FormDialog
      title={copy.addTitle}
      description={copy.addText}
      submitLabel={buttons.add}
      {...dialog}
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
      <TextField label={labels.name} maxLength={NAME_MAX_LENGTH} autoComplete="off" {...typed('name')} />
      {draft.kind === 'EQUIPMENT' && (
        <NumberField
          label={copy.unitsLabel}
          hint={copy.unitsHint}
          inputMode="numeric"
          className="max-w-40"
          {...typed('units')}
        />
      )}
      {draft.kind === 'TEAM_MEMBER' && (
        <ProvidedServices businessId={businessId} only={draft.only} onChange={(only) => change({ only })} />
      )}
    </FormDialog>
  );
}

type Draft = { kind: Kind; name: string; units: string; /** Unset for all. */ only: ReadonlySet<string> | undefined };

const EMPTY: Draft = { kind: 'TEAM_MEMBER', name: '', units: '1', only: undefined };

const isUnits = (text: string) => /^\d{1,2}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= UNITS_MAX;

/** The request, or its errors by field. */
function readDraft({ kind, name, units, only }: Draft) {
  const problems = {
    ...(name.trim() === '' && { name: issues.nameMissing }),
    ...(kind === 'EQUIPMENT' && !isUnits(units) && { units: copy.wholeBetween(1, UNITS_MAX) }),
  };
  if (Object.keys(problems).length > 0) return { problems };
  const body = {
    kind,
    name,
    ...(kind === 'EQUIPMENT' && { units: Number(units) }),
    ...(kind === 'TEAM_MEMBER' && only && { serviceIds: [...only] }),
  };
  return { body };
}

/** The state of what is being added; afterward its page is shown. */
function useNewResource({ businessId, onClose }: Props) {
  const toast = useToast();
  const [, navigate] = useLocation();
  return useNewForm({
    empty: EMPTY,
    read: readDraft,
    send: async (body, requestKey) => {
      const added = await add(businessId, { ...body, requestKey });
      toast.success(copy.added(added.name));
      onClose();
      navigate(paths.resource(added.id));
    },
  });
}

const ALL = 'all';
const SOME = 'some';

type ChoiceProps = {
  businessId: string;
  /** Undefined for all services. */
  only: ReadonlySet<string> | undefined;
  onChange: (only: ReadonlySet<string> | undefined) => void;
};

/** All services, or some of them, or none. */
function ProvidedServices({ businessId, only, onChange }: ChoiceProps) {
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

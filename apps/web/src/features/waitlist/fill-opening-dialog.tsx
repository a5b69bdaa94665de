import type { OpeningMode } from '@primehour/domain/vocabulary';
import { PriceField } from '@primehour/ui/price-field';
import { RadioCards } from '@primehour/ui/radio-cards';
import { SelectField } from '@primehour/ui/select-field';
import { TextField } from '@primehour/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useBusiness } from '../../account/business.ts';
import { useTeam } from '../../account/use-team.ts';
import { queryClient } from '../../api/query-client.tsx';
import * as labels from '../../copy/labels.ts';
import * as teamCopy from '../../copy/team-week.ts';
import * as titles from '../../copy/titles.ts';
import * as copy from '../../copy/waitlist.ts';
import * as weekCopy from '../../copy/week.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useNewForm } from '../../forms/use-new-form.ts';
import type { ModalProps } from '../../modals/modals.ts';
import { draftOf, lowestOf, type OpeningDraft, readDraft } from './form.ts';
import { fillOpening, servicesQuery } from './queries.ts';

type Props = ModalProps['FILL_OPENING'] & { onClose: () => void };

const MODES: readonly { readonly value: OpeningMode; readonly label: string; readonly description: string }[] = [
  { value: 'IN_ORDER', label: copy.inOrder, description: copy.inOrderText },
  { value: 'ALL', label: copy.allAtOnce, description: copy.allAtOnceText },
  { value: 'BY_HAND', label: copy.byHand, description: copy.byHandText },
  { value: 'FALLING', label: copy.falling, description: copy.fallingText },
];

/** Offers free time to the waiting list or at a falling price (product/waiting-list#by-hand). */
export function FillOpeningDialog(props: Props) {
  const { draft, wrong, change, typed, dialog, services, people } = useOpening(props);
  const isFalling = draft.mode === 'FALLING';
  return (
    <FormDialog title={copy.fillThis} submitLabel={copy.submit} {...dialog} onClose={props.onClose}>
      <p className="text-ink-muted">{copy.fillText}</p>
      <TextField label={labels.date} type="date" {...typed('date')} />
      <div className="grid grid-cols-2 gap-4">
        <TextField label={labels.from} type="time" step={300} {...typed('from')} />
        {!isFalling && <TextField label={weekCopy.untilLabel} type="time" step={300} {...typed('until')} />}
      </div>
      {people.length > 1 && (
        <SelectField
          label={teamCopy.whoseTime}
          options={[
            { value: '', label: teamCopy.everyone },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={draft.resourceId}
          onChange={(event) => change({ resourceId: event.currentTarget.value })}
        />
      )}
      <RadioCards
        name="mode"
        legend={copy.howLabel}
        value={draft.mode}
        options={MODES}
        onChange={(event) => change({ mode: event.currentTarget.value as OpeningMode })}
      />
      {isFalling && (
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={titles.service}
            options={services.map(({ id, name }) => ({ value: id, label: name }))}
            value={draft.serviceId}
            error={wrong.serviceId}
            onChange={(event) => change({ serviceId: event.currentTarget.value, lowest: '' })}
          />
          <PriceField
            label={copy.lowestLabel}
            hint={copy.lowestHint}
            min={0}
            {...typed('lowest')}
            value={draft.lowest}
          />
        </div>
      )}
    </FormDialog>
  );
}

/** Defaults to the first service and its suggested lowest price. */
function useOpening({ onClose, ...opening }: Props) {
  const { id: businessId, timezone: zone } = useBusiness();
  const { data: services = [] } = useQuery(servicesQuery(businessId), queryClient);
  const { resources = [] } = useTeam(businessId);
  const withDefaults = (draft: OpeningDraft): OpeningDraft => {
    const service = services.find(({ id }) => id === draft.serviceId) ?? services[0];
    if (!service) return draft;
    return { ...draft, serviceId: service.id, lowest: draft.lowest === '' ? lowestOf(service) : draft.lowest };
  };
  const form = useNewForm({
    empty: draftOf(opening, zone),
    read: (draft) => readDraft(withDefaults(draft), { services, zone, givenAt: opening.startAt }),
    send: async (body, requestKey) => {
      await fillOpening(businessId, { ...body, requestKey });
      onClose();
    },
  });
  const people = resources.filter(({ kind }) => kind === 'TEAM_MEMBER');
  return { ...form, draft: withDefaults(form.draft), services, people };
}

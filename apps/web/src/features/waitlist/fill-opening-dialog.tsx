import type { OpeningMode } from '@primehour/domain/vocabulary';
import { PriceField } from '@primehour/ui/price-field';
import { RadioCards } from '@primehour/ui/radio-cards';
import { SelectField } from '@primehour/ui/select-field';
import { TextField } from '@primehour/ui/text-field';
import { useAction } from '@primehour/ui/use-action';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { useBusiness } from '../../account/business.ts';
import { useTeam } from '../../account/use-team.ts';
import { queryClient } from '../../api/query-client.tsx';
import { refusalWords } from '../../api/refusal-words.ts';
import * as labels from '../../copy/labels.ts';
import * as teamCopy from '../../copy/team-week.ts';
import * as titles from '../../copy/titles.ts';
import * as copy from '../../copy/waitlist.ts';
import * as weekCopy from '../../copy/week.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import type { ModalProps } from '../../modals/modals.ts';
import { draftOf, lowestOf, type OpeningDraft, type OpeningProblems, readDraft } from './form.ts';
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
  const { draft, wrong, failure, isBusy, change, submit, services, people } = useOpening(props);
  const typed = (key: keyof OpeningDraft) => ({
    value: draft[key],
    error: wrong[key],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      change({ [key]: event.currentTarget.value }),
  });
  const isFalling = draft.mode === 'FALLING';
  return (
    <FormDialog
      title={copy.fillThis}
      submitLabel={copy.submit}
      isBusy={isBusy}
      isInvalid={Object.keys(wrong).length > 0}
      error={failure}
      onSubmit={submit}
      onClose={props.onClose}
    >
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
          {...typed('resourceId')}
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
            {...typed('serviceId')}
          />
          <PriceField label={copy.lowestLabel} hint={copy.lowestHint} min={0} {...typed('lowest')} />
        </div>
      )}
    </FormDialog>
  );
}

/** The draft; errors show from the first submission on. */
function useOpening({ onClose, ...given }: Props) {
  const { id: businessId, timezone: zone } = useBusiness();
  const { data: services = [] } = useQuery(servicesQuery(businessId), queryClient);
  const { resources } = useTeam(businessId);
  const [typed, setTyped] = useState(() => draftOf(given, zone));
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, startAction] = useAction();
  const service = services.find(({ id }) => id === typed.serviceId) ?? services[0];
  // Defaults to the first service and its suggested lowest price.
  const draft = service
    ? { ...typed, serviceId: service.id, lowest: typed.lowest === '' ? lowestOf(service) : typed.lowest }
    : typed;
  const read = readDraft(draft, services, zone);
  const change = (part: Partial<OpeningDraft>) => {
    setTyped({ ...draft, ...part, ...('serviceId' in part ? { lowest: '' } : {}) });
    setFailure(undefined);
  };
  const submit = async () => {
    setTried(true);
    if ('problems' in read) return;
    startAction(async () => {
      try {
        await fillOpening(businessId, read.body);
        onClose();
      } catch (reason) {
        setFailure(refusalWords(reason));
      }
    });
  };
  const wrong: OpeningProblems = isTried && 'problems' in read ? read.problems : {};
  const people = (resources ?? []).filter(({ kind }) => kind === 'PERSON');
  return { draft, wrong, failure, isBusy, change, submit, services, people };
}

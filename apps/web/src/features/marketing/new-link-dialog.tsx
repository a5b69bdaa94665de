import { LINK_SERVICES_MAX } from '@primehour/domain/limits';
import { CheckboxField } from '@primehour/ui/checkbox-field';
import { Fieldset } from '@primehour/ui/fieldset';
import { NumberField } from '@primehour/ui/number-field';
import { RadioCards } from '@primehour/ui/radio-cards';
import { TextField } from '@primehour/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import * as availability from '../../copy/availability.ts';
import * as discounts from '../../copy/discounts.ts';
import * as labels from '../../copy/labels.ts';
import * as copy from '../../copy/links.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { type TypedField, useNewForm } from '../../forms/use-new-form.ts';
import { EMPTY_LINK, LINK_FOR_REGULARS, type LinkDraft, readDraft } from './link-form.ts';
import { addLink, hiddenServicesQuery } from './link-queries.ts';

type Props = { businessId: string; isForRegulars?: boolean; onClose: () => void };

/** Creates a link: who it is for, its perks, and how often and how long it can be used (product/links#terms). */
export function NewLinkDialog({ businessId, isForRegulars = false, onClose }: Props) {
  // The list behind shows that it was added.
  const { draft, change, typed, dialog } = useNewForm({
    empty: isForRegulars ? LINK_FOR_REGULARS : EMPTY_LINK,
    read: readDraft,
    send: async (body, requestKey) => {
      await addLink(businessId, { ...body, requestKey });
      onClose();
    },
  });
  return (
    <FormDialog title={copy.newLink} submitLabel={copy.newLink} {...dialog} onClose={onClose}>
      <RadioCards
        name="kind"
        legend={copy.kind}
        columns={2}
        value={draft.kind}
        options={[
          { value: 'VIP', label: copy.vip, description: copy.vipText },
          { value: 'TRACK', label: copy.track, description: copy.trackText },
        ]}
        onChange={(event) => change({ kind: event.currentTarget.value === 'TRACK' ? 'TRACK' : 'VIP' })}
      />
      <TextField label={labels.name} hint={copy.nameHint} autoComplete="off" maxLength={80} {...typed('label')} />
      {draft.kind === 'TRACK' && (
        <TextField
          label={copy.slug}
          hint={copy.slugHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck="false"
          maxLength={40}
          {...typed('slug')}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={availability.firstDayLabel} type="date" isOptional {...typed('fromDate')} />
        <TextField label={availability.lastDayLabel} type="date" isOptional {...typed('untilDate')} />
        <NumberField label={discounts.usesLabel} hint={discounts.noLimitHint} min={1} step={1} {...typed('usesMax')} />
      </div>
      {draft.kind === 'VIP' && <Perks {...{ businessId, draft, change, typed }} />}
    </FormDialog>
  );
}

type PerksProps = {
  businessId: string;
  draft: LinkDraft;
  change: (part: Partial<LinkDraft>) => void;
  typed: (key: keyof LinkDraft) => TypedField;
};

function Perks({ businessId, draft, change, typed }: PerksProps) {
  return (
    <Fieldset legend={copy.perks}>
      <div className="flex flex-col gap-3">
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField label={copy.advanceDays} hint={copy.asEveryoneHint} min={1} step={1} {...typed('advanceDays')} />
          <NumberField label={copy.noticeHours} hint={copy.asEveryoneHint} min={0} step={1} {...typed('noticeHours')} />
          <NumberField
            label={copy.listingHeadStart}
            hint={copy.listingHeadStartHint}
            min={1}
            step={1}
            {...typed('listingHeadStartMinutes')}
          />
        </div>
        <CheckboxField
          label={copy.skipDeposit}
          checked={draft.skipDeposit}
          onChange={() => change({ skipDeposit: !draft.skipDeposit })}
        />
        <CheckboxField
          label={copy.firstInLine}
          checked={draft.firstInLine}
          onChange={() => change({ firstInLine: !draft.firstInLine })}
        />
        <HiddenServices {...{ businessId, draft, change }} />
      </div>
    </Fieldset>
  );
}

/** The hidden services that the link shows (product/links#hidden-services). */
function HiddenServices({ businessId, draft, change }: Omit<PerksProps, 'typed'>) {
  const { data } = useQuery(hiddenServicesQuery(businessId));
  if (!data) return null;
  if (data.length === 0) return <p className="text-ink-muted">{copy.noHiddenServices}</p>;
  const { hiddenServices: chosen } = draft;
  const toggle = (id: string) =>
    change({ hiddenServices: chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id] });
  return (
    <Fieldset legend={copy.hiddenServices}>
      <div className="flex flex-col gap-3">
        {data.map(({ id, name }) => (
          <CheckboxField
            key={id}
            label={name}
            checked={chosen.includes(id)}
            disabled={!chosen.includes(id) && chosen.length >= LINK_SERVICES_MAX}
            onChange={() => toggle(id)}
          />
        ))}
      </div>
    </Fieldset>
  );
}

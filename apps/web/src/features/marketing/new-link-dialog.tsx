import { CheckboxField } from '@primehour/ui/checkbox-field';
import { Fieldset } from '@primehour/ui/fieldset';
import { NumberField } from '@primehour/ui/number-field';
import { RadioCards } from '@primehour/ui/radio-cards';
import { TextField } from '@primehour/ui/text-field';
import { type ChangeEvent, useState, useTransition } from 'react';
import { refusalWords } from '../../api/refusal-words.ts';
import * as availability from '../../copy/availability.ts';
import * as discounts from '../../copy/discounts.ts';
import * as labels from '../../copy/labels.ts';
import * as copy from '../../copy/links.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { EMPTY_LINK, type LinkDraft, readDraft } from './link-form.ts';
import { addLink } from './link-queries.ts';

type Props = { businessId: string; onClose: () => void };
type Typed = (key: Exclude<keyof LinkDraft, 'skipDeposit' | 'firstInLine'>) => {
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** A new link: whom it is for, what it gives, and how often and how long it can be used (product/links#terms). */
export function NewLinkDialog({ businessId, onClose }: Props) {
  const { draft, wrong, failure, isBusy, change, submit } = useNewLink({ businessId, onClose });
  const typed: Typed = (key) => ({
    value: draft[key],
    error: wrong[key],
    onChange: (event) => change({ [key]: event.currentTarget.value }),
  });
  return (
    <FormDialog
      title={copy.newLink}
      submitLabel={copy.newLink}
      isBusy={isBusy}
      isInvalid={Object.keys(wrong).length > 0}
      error={failure}
      onSubmit={submit}
      onClose={onClose}
    >
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
          spellCheck={false}
          maxLength={40}
          {...typed('slug')}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={availability.firstDayLabel} type="date" isOptional {...typed('fromDate')} />
        <TextField label={availability.lastDayLabel} type="date" isOptional {...typed('untilDate')} />
        <NumberField label={discounts.usesLabel} hint={discounts.noLimitHint} min={1} step={1} {...typed('usesMax')} />
      </div>
      {draft.kind === 'VIP' && <Perks {...{ draft, change, typed }} />}
    </FormDialog>
  );
}

type PerksProps = { draft: LinkDraft; change: (part: Partial<LinkDraft>) => void; typed: Typed };

function Perks({ draft, change, typed }: PerksProps) {
  return (
    <Fieldset legend={copy.perks}>
      <div className="flex flex-col gap-3">
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField label={copy.advanceDays} hint={copy.asEveryoneHint} min={1} step={1} {...typed('advanceDays')} />
          <NumberField label={copy.noticeHours} hint={copy.asEveryoneHint} min={0} step={1} {...typed('noticeHours')} />
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
      </div>
    </Fieldset>
  );
}

/** What is being made; mistakes show from the first press on. The list behind shows that it was. */
function useNewLink({ businessId, onClose }: Props) {
  const [draft, setDraft] = useState(EMPTY_LINK);
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, startTransition] = useTransition();
  const read = readDraft(draft);
  const submit = async () => {
    setTried(true);
    if ('problems' in read) return;
    startTransition(async () => {
      try {
        await addLink(businessId, read.body);
        onClose();
      } catch (reason) {
        setFailure(refusalWords(reason));
      }
    });
  };
  const change = (part: Partial<LinkDraft>) => {
    setDraft({ ...draft, ...part });
    setFailure(undefined);
  };
  const wrong: Partial<Record<keyof LinkDraft, string>> = isTried && 'problems' in read ? read.problems : {};
  return { draft, wrong, failure, isBusy, change, submit };
}

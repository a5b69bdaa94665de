import { Fieldset } from '@primehour/ui/fieldset';
import { IconButton } from '@primehour/ui/icon-button';
import { TrashIcon } from '@primehour/ui/icon';
import { SelectField } from '@primehour/ui/select-field';
import { type BlockDraft, fromChoices, toChoices } from '../form.ts';

type Props = {
  legend: string;
  block: BlockDraft;
  problem: string | undefined;
  onChange: (change: Partial<Pick<BlockDraft, 'startMinute' | 'endMinute'>>) => void;
  onDelete: () => void;
};

/** One time block: From, To, and its deletion; what is wrong with it stands below. */
export function BlockRow({ legend, block: { startMinute, endMinute }, problem, onChange, onDelete }: Props) {
  const boxClass = problem ? 'flex-1 sm:max-w-44 [&_div:has(>select)]:border-danger' : 'flex-1 sm:max-w-44';
  return (
    <Fieldset legend={legend} isLegendHidden error={problem}>
      <div className="flex items-center gap-2">
        <SelectField
          label="From"
          isLabelHidden
          options={fromChoices(startMinute)}
          value={startMinute ?? ''}
          onChange={(event) => onChange({ startMinute: Number(event.currentTarget.value) })}
          className={boxClass}
        />
        <span aria-hidden="true" className="text-ink-muted">
          –
        </span>
        <SelectField
          label="To"
          isLabelHidden
          options={toChoices(endMinute)}
          value={endMinute ?? ''}
          onChange={(event) => onChange({ endMinute: Number(event.currentTarget.value) })}
          className={boxClass}
        />
        <IconButton label="Delete time block" icon={<TrashIcon />} onClick={onDelete} />
      </div>
    </Fieldset>
  );
}

import { Fieldset } from '@primehour/ui/fieldset';
import { TrashIcon } from '@primehour/ui/icon';
import { IconButton } from '@primehour/ui/icon-button';
import { SelectField } from '@primehour/ui/select-field';
import { type BlockDraft, fromChoices, toChoices } from '../form.ts';

type Props = {
  legend: string;
  block: BlockDraft;
  problem: string | undefined;
  onChange: (change: Partial<Pick<BlockDraft, 'startMinute' | 'endMinute'>>) => void;
  /** Not given where a row must stay. */
  onDelete: ((button: HTMLElement) => void) | undefined;
};

/** One time block: From, To, and its deletion; what is wrong with it stands below. */
export function BlockRow({ legend, block: { startMinute, endMinute }, problem, onChange, onDelete }: Props) {
  const mark = problem ? '[&_div:has(>select)]:border-danger' : '';
  return (
    <Fieldset legend={legend} isLegendHidden error={problem}>
      <div className="flex items-center gap-1 sm:gap-2">
        {/* Below each other on phones, where the longest time needs the width. */}
        <div className="flex min-w-0 flex-1 flex-col gap-2 sm:flex-initial sm:flex-row sm:items-center">
          <SelectField
            label="From"
            isLabelHidden
            options={fromChoices(startMinute)}
            value={startMinute ?? ''}
            onChange={(event) => onChange({ startMinute: Number(event.currentTarget.value) })}
            className={`sm:w-30 sm:shrink-0 ${mark}`}
          />
          <span aria-hidden="true" className="text-ink-muted max-sm:hidden">
            –
          </span>
          <SelectField
            label="To"
            isLabelHidden
            options={toChoices(endMinute)}
            value={endMinute ?? ''}
            onChange={(event) => onChange({ endMinute: Number(event.currentTarget.value) })}
            className={`sm:w-52 ${mark}`}
          />
        </div>
        {onDelete && (
          <IconButton
            label="Delete time block"
            icon={<TrashIcon />}
            onClick={(event) => onDelete(event.currentTarget)}
            className="-mr-2"
          />
        )}
      </div>
    </Fieldset>
  );
}

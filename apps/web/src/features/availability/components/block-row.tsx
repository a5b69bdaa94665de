import { Fieldset } from '@primehour/ui/fieldset';
import { TrashIcon } from '@primehour/ui/icon';
import { IconButton } from '@primehour/ui/icon-button';
import { SelectField } from '@primehour/ui/select-field';
import * as copy from '../../../copy/availability.ts';
import * as labels from '../../../copy/labels.ts';
import { type BlockDraft, fromChoices, toChoices } from '../form.ts';

type Props = {
  legend: string;
  block: BlockDraft;
  problem: string | undefined;
  onChange: (change: Partial<Pick<BlockDraft, 'startMinute' | 'endMinute'>>) => void;
  /** Undefined if the row can't be deleted. */
  onDelete: ((button: HTMLElement) => void) | undefined;
};

const selectClass = 'min-w-30 flex-1 sm:w-36 sm:flex-none';

/** One time block: From, To, a delete button, and its error below. */
export function BlockRow({ legend, block: { startMinute, endMinute }, problem, onChange, onDelete }: Props) {
  const mark = problem ? '[&_div:has(>select)]:border-danger' : '';
  return (
    <Fieldset legend={legend} isLegendHidden error={problem}>
      <div className="flex items-center gap-1 sm:gap-2">
        {/* Stacked if the window or the font size leaves no room for both. */}
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2 sm:flex-initial">
          <SelectField
            label={labels.from}
            isLabelHidden
            options={fromChoices(startMinute)}
            value={startMinute ?? ''}
            onChange={(event) => onChange({ startMinute: Number(event.currentTarget.value) })}
            className={`${selectClass} ${mark}`}
          />
          <span aria-hidden="true" className="text-ink-muted max-sm:hidden">
            –
          </span>
          <SelectField
            label={copy.toLabel}
            isLabelHidden
            options={toChoices(endMinute)}
            value={endMinute ?? ''}
            onChange={(event) => onChange({ endMinute: Number(event.currentTarget.value) })}
            className={`${selectClass} ${mark}`}
          />
        </div>
        {onDelete && (
          <IconButton
            label={copy.deleteBlock}
            icon={<TrashIcon />}
            onClick={(event) => onDelete(event.currentTarget)}
            className="-mr-2"
          />
        )}
      </div>
    </Fieldset>
  );
}

import { NEW_BLOCK_DEFAULT } from '@primehour/domain/slot/availability';
import { Button } from '@primehour/ui/button';
import { Fieldset } from '@primehour/ui/fieldset';
import * as copy from '../../../copy/availability.ts';
import * as labels from '../../../copy/labels.ts';
import type { BlockDraft } from '../form.ts';
import { BlockRow } from './block-row.tsx';

type Props = {
  blocks: readonly BlockDraft[];
  problem: { readonly index: number; readonly message: string } | undefined;
  onChange: (blocks: readonly BlockDraft[]) => void;
};

/** The hours of one date, in the same rows as the weekly hours. */
export function HoursFields({ blocks, problem, onChange }: Props) {
  const add = () => {
    const last = Math.max(-1, ...blocks.map(({ key }) => Number(key)));
    onChange([...blocks, { key: String(last + 1), ...NEW_BLOCK_DEFAULT }]);
  };
  return (
    <Fieldset legend={labels.hours}>
      <div className="flex flex-col gap-3">
        {blocks.map((block, index) => (
          <BlockRow
            key={block.key}
            legend={copy.blockNumber(index + 1)}
            block={block}
            problem={problem?.index === index ? problem.message : undefined}
            onChange={(part) => onChange(blocks.map((one) => (one === block ? { ...one, ...part } : one)))}
            onDelete={blocks.length > 1 ? () => onChange(blocks.filter((one) => one !== block)) : undefined}
          />
        ))}
        <Button variant="quiet" size="sm" onClick={add} className="-ml-3 self-start">
          {copy.addBlock}
        </Button>
      </div>
    </Fieldset>
  );
}

import type { Resource } from '@primehour/contract/resource';
import { formatDuration } from '@primehour/domain/format/duration';
import { NEED_SPANS_MAX } from '@primehour/domain/limits';
import { Button } from '@primehour/ui/button';
import { CheckboxField } from '@primehour/ui/checkbox-field';
import { Fieldset } from '@primehour/ui/fieldset';
import { PlusIcon, TrashIcon } from '@primehour/ui/icon';
import { IconButton } from '@primehour/ui/icon-button';
import { NumberField } from '@primehour/ui/number-field';
import { SelectField } from '@primehour/ui/select-field';
import * as availability from '../../../copy/availability.ts';
import * as labels from '../../../copy/labels.ts';
import * as copy from '../../../copy/people.ts';
import * as services from '../../../copy/services.ts';
import { type NeedDraft, type SpanDraft, toggled } from '../needs-model.ts';

type Props = {
  need: NeedDraft;
  resources: readonly Resource[];
  /** By the number of the need and the field. */
  problems: ReadonlyMap<string, string>;
  durationMinutes: number;
  onChange: (need: NeedDraft) => void;
};

/** One need: its choices, its minutes and its buffers. */
export function NeedFields(props: Props) {
  const { need, resources, problems, onChange } = props;
  const own = resources.filter(({ kind }) => kind === need.kind);
  const isChosen = (id: string) => need.choices.some(({ resourceId }) => resourceId === id);
  return (
    <div className="flex flex-col gap-5">
      <Fieldset legend={copy.oneOf} error={problems.get(`${need.number}.choices`)}>
        {own.length === 0 ? (
          <p className="text-ink-muted">{copy.noneOfKind}</p>
        ) : (
          <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
            {own.map(({ id, name }) => (
              <CheckboxField
                key={id}
                label={name}
                checked={isChosen(id)}
                onChange={() => onChange(toggled(need, id, resources))}
              />
            ))}
          </div>
        )}
      </Fieldset>
      <SpanFields {...props} />
      <div className="grid max-w-112 gap-3 sm:grid-cols-2">
        <BufferField
          label={copy.bufferBefore}
          minutes={need.bufferBefore}
          onChange={(bufferBefore) => onChange({ ...need, bufferBefore })}
        />
        <BufferField
          label={copy.bufferAfter}
          minutes={need.bufferAfter}
          onChange={(bufferAfter) => onChange({ ...need, bufferAfter })}
        />
      </div>
    </div>
  );
}

const WHOLE = 'whole';
const PARTS = 'parts';

/** The whole service, or parts of it with gaps in between. */
function SpanFields({ need, problems, durationMinutes, onChange }: Props) {
  const { number, spans } = need;
  const change = (next: readonly SpanDraft[]) => onChange({ ...need, spans: next });
  const whole = { fromMinute: '0', untilMinute: String(durationMinutes) };
  return (
    <Fieldset legend={copy.forLegend} hint={spans ? copy.partsHint(durationMinutes) : undefined}>
      <div className="flex flex-col gap-3">
        <SelectField
          label={copy.forLegend}
          isLabelHidden
          className="max-w-56"
          value={spans ? PARTS : WHOLE}
          options={[
            { value: WHOLE, label: copy.wholeTime },
            { value: PARTS, label: copy.parts },
          ]}
          onChange={(event) => onChange({ ...need, spans: event.currentTarget.value === PARTS ? [whole] : null })}
        />
        {spans?.map((span, index) => (
          // Parts have no identity, and all their text is in the draft.
          <PartFields
            key={index}
            part={index + 1}
            span={span}
            wrong={(field) => problems.get(`${number}.spans.${index}.${field}`)}
            onChange={(part) => change(spans.map((one, at) => (at === index ? { ...one, ...part } : one)))}
            onRemove={spans.length > 1 ? () => change(spans.filter((_, at) => at !== index)) : undefined}
          />
        ))}
        {spans && spans.length < NEED_SPANS_MAX && (
          <Button
            variant="quiet"
            size="sm"
            icon={<PlusIcon />}
            className="self-start"
            onClick={() => change([...spans, { fromMinute: '', untilMinute: String(durationMinutes) }])}
          >
            {copy.addPart}
          </Button>
        )}
      </div>
    </Fieldset>
  );
}

type PartProps = {
  part: number;
  span: SpanDraft;
  wrong: (field: keyof SpanDraft) => string | undefined;
  onChange: (part: Partial<SpanDraft>) => void;
  /** Undefined for the only one. */
  onRemove: (() => void) | undefined;
};

function PartFields({ part, span, wrong, onChange, onRemove }: PartProps) {
  return (
    <div className="flex items-start gap-3">
      <NumberField
        label={copy.partFrom(part)}
        isLabelHidden
        inputMode="numeric"
        prefix={labels.from}
        value={span.fromMinute}
        error={wrong('fromMinute')}
        onChange={(event) => onChange({ fromMinute: event.currentTarget.value })}
      />
      <NumberField
        label={copy.partUntil(part)}
        isLabelHidden
        inputMode="numeric"
        prefix={availability.toLabel}
        value={span.untilMinute}
        error={wrong('untilMinute')}
        onChange={(event) => onChange({ untilMinute: event.currentTarget.value })}
      />
      <IconButton
        label={copy.removePart(part)}
        icon={<TrashIcon />}
        disabled={onRemove === undefined}
        onClick={onRemove}
      />
    </div>
  );
}

const BUFFERS = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120];

type BufferProps = { label: string; minutes: number | null; onChange: (minutes: number | null) => void };

/** A stored buffer that the list does not offer can still be selected. */
function BufferField({ label, minutes, onChange }: BufferProps) {
  const offered = minutes === null || BUFFERS.includes(minutes) ? BUFFERS : [...BUFFERS, minutes].sort((a, b) => a - b);
  return (
    <SelectField
      label={label}
      value={minutes ?? ''}
      options={[
        { value: '', label: copy.asService },
        ...offered.map((value) => ({ value, label: value === 0 ? services.noBuffer : formatDuration(value) })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
    />
  );
}

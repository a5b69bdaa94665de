import { useEffect, useMemo, useRef, useState, type ChangeEvent, type ComponentProps } from 'react';
import { ControlBox } from './control-box.tsx';
import { Field, type FieldText } from './field.tsx';
import { mergeRefs } from './merge-refs.ts';

export type TextAreaProps = FieldText &
  Omit<ComponentProps<'textarea'>, 'children' | 'maxLength'> & {
    /** The maximum number of characters; shows a counter (product/shell#fields). */
    characterLimit?: number | undefined;
    /** Capitalizes the first letter while typing (product/shell#fields). */
    isFirstLetterCapitalized?: boolean | undefined;
  };

function capitalizeFirst(area: HTMLTextAreaElement): void {
  const capital = area.value.charAt(0).toLocaleUpperCase('en-US');
  // Letters whose capital is longer (ß) would shift the caret and the count.
  if (capital.length !== 1 || area.value.startsWith(capital)) return;
  const caret = area.selectionStart;
  area.value = capital + area.value.slice(1);
  area.setSelectionRange(caret, caret);
}

/** Several lines of text; grows with its content if the browser supports it. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, isLabelHidden, isOptional, id, className, ...rest } = props;
  const { characterLimit, isFirstLetterCapitalized, onChange, ref, ...area } = rest;
  const own = useRef<HTMLTextAreaElement>(null);
  const refs = useMemo(() => mergeRefs(own, ref), [ref]);
  const [count, setCount] = useState(String(area.value ?? area.defaultValue ?? '').length);
  // A form library may have set or reset the text without an event: looked at after every render.
  // oxlint-disable-next-line react/exhaustive-deps -- the same length again ends it
  useEffect(() => setCount(own.current?.value.length ?? 0));
  const handleChange = (event: ChangeEvent<HTMLTextAreaElement>) => {
    if (isFirstLetterCapitalized) capitalizeFirst(event.currentTarget);
    setCount(event.currentTarget.value.length);
    onChange?.(event);
  };
  const aside = characterLimit === undefined ? undefined : `${count} / ${characterLimit}`;
  return (
    <Field {...{ label, hint, error, isLabelHidden, isOptional, id, className, aside }}>
      {(control) => (
        <ControlBox>
          <textarea
            rows={4}
            {...area}
            {...control}
            ref={refs}
            maxLength={characterLimit}
            onChange={handleChange}
            className="field-sizing-content max-h-96 min-h-24 w-full resize-y bg-transparent px-3 py-2 text-base outline-none sm:text-sm"
          />
        </ControlBox>
      )}
    </Field>
  );
}

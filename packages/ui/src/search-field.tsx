import { useEffect, useMemo, useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { ControlBox, controlClass } from './control-box.tsx';
import * as copy from './copy/fields.ts';
import { cx } from './cx.ts';
import { Field } from './field.tsx';
import { CloseIcon, SearchIcon } from './icon.tsx';
import { mergeRefs } from './merge-refs.ts';
import type { InputProps } from './text-field.tsx';
import { typeInto } from './type-into.ts';

export type SearchFieldProps = Omit<InputProps, 'type'> & {
  /** Names the field; hidden by default. */
  label: string;
  isLabelHidden?: boolean | undefined;
  /** Called with the text once typing has paused, and immediately on Enter or when it is cleared. */
  onSearch?: ((text: string) => void) | undefined;
  debounceMs?: number | undefined;
};

/** A search box that waits for a pause in typing (300 ms, product/shell#fields). */
export function SearchField(props: SearchFieldProps) {
  const { label, isLabelHidden = true, onSearch, debounceMs = 300, onChange, className, id, ref, ...input } = props;
  const own = useRef<HTMLInputElement>(null);
  const refs = useMemo(() => mergeRefs(own, ref), [ref]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [hasText, setHasText] = useState(Boolean(input.value ?? input.defaultValue));
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (text: string) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    onSearch?.(text);
  };
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value;
    setHasText(text !== '');
    onChange?.(event);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(text), text === '' ? 0 : debounceMs);
  };
  const handleEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    input.onKeyDown?.(event);
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // A search must not submit a surrounding form.
    event.preventDefault();
    if (timer.current !== undefined) search(event.currentTarget.value);
  };
  const clear = () => {
    if (!own.current) return;
    typeInto(own.current, '');
    own.current.focus();
  };
  return (
    <Field label={label} isLabelHidden={isLabelHidden} id={id} className={className}>
      {(control) => (
        <ControlBox className="relative" prefix={<SearchIcon className="size-4" />}>
          <input
            {...input}
            {...control}
            ref={refs}
            type="search"
            onChange={handleChange}
            onKeyDown={handleEnter}
            className={cx(controlClass, 'pl-2', hasText && 'pr-10')}
          />
          {hasText && (
            <button
              type="button"
              aria-label={copy.clearSearch}
              onClick={clear}
              className="absolute inset-y-0 right-0 grid w-10 pointer-coarse:w-11 place-items-center rounded-md text-ink-muted -outline-offset-4 hover:text-ink"
            >
              <CloseIcon className="size-4" />
            </button>
          )}
        </ControlBox>
      )}
    </Field>
  );
}

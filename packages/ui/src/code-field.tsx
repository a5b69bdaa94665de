import { useState, type ChangeEvent, type ClipboardEvent, type FocusEvent } from 'react';
import { cleanCode } from './clean-code.ts';
import { cx } from './cx.ts';
import { Field, type FieldText } from './field.tsx';
import type { InputProps } from './text-field.tsx';
import { typeInto } from './type-into.ts';

export type CodeFieldProps = FieldText &
  Omit<InputProps, 'type' | 'maxLength'> & {
    length?: number | undefined;
    /** Called when the last character has been typed or pasted. */
    onComplete?: ((code: string) => void) | undefined;
  };

/**
 * One input that looks like separate cells, so that text-message autofill, paste and screen readers work without extra
 * code.
 */
export function CodeField(props: CodeFieldProps) {
  const { label, hint, error, isLabelHidden, isOptional, id, className } = props;
  return (
    <Field {...{ label, hint, error, isLabelHidden, isOptional, id, className }}>
      {(control) => <CodeCells {...props} {...control} />}
    </Field>
  );
}

function CodeCells({ length = 6, onComplete, onChange, ...props }: CodeFieldProps) {
  // The field's own texts are for Field; the rest are attributes of the input.
  const { label: _label, hint: _hint, error, isLabelHidden: _isHidden, isOptional: _isOptional, ...input } = props;
  const [typedCount, setTypedCount] = useState(String(input.defaultValue ?? '').length);
  const keepDigits = (event: ChangeEvent<HTMLInputElement>) => {
    const { currentTarget } = event;
    const code = cleanCode(currentTarget.value, length);
    if (code !== currentTarget.value) currentTarget.value = code;
    setTypedCount(code.length);
    onChange?.(event);
    if (code.length === length && typedCount < length) onComplete?.(code);
  };
  // There may already be text: typed before hydration, or set by a form library.
  const noticeEarlyText = (event: FocusEvent<HTMLInputElement>) => {
    setTypedCount(event.currentTarget.value.length);
    input.onFocus?.(event);
  };
  const pasteCut = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    typeInto(event.currentTarget, cleanCode(event.clipboardData.getData('text'), length));
  };
  return (
    <div className="group relative w-fit max-w-full overflow-clip rounded-md p-0.5 [--pitch:3.125rem] max-[22.5rem]:[--pitch:2.75rem]">
      <div aria-hidden="true" className="flex">
        {Array.from({ length }, (_, index) => (
          <span
            key={index}
            className={cx(
              'mr-2 h-13 w-[calc(var(--pitch)-0.5rem)] rounded-md border bg-raised transition-colors last:mr-0',
              error ? 'border-danger' : 'border-line-strong',
              index === Math.min(typedCount, length - 1) &&
                'group-focus-within:border-focus group-focus-within:outline-1 group-focus-within:outline-focus',
            )}
          />
        ))}
      </div>
      <input
        autoComplete="one-time-code"
        inputMode="numeric"
        pattern="[0-9]*"
        autoCorrect="off"
        spellCheck="false"
        {...input}
        type="text"
        maxLength={length}
        onChange={keepDigits}
        onPaste={pasteCut}
        onFocus={noticeEarlyText}
        className={cx(
          // One cell wider than what is shown: a full field must not scroll its first digit out of view.
          'absolute inset-y-0 left-0.5 -right-(--pitch) bg-transparent font-mono text-xl outline-none disabled:text-ink-faint',
          // A selection drawn across the gaps would be one bar over all cells.
          '[&::selection]:bg-transparent',
          'pl-[calc((var(--pitch)-0.5rem-1ch)/2)] tracking-[calc(var(--pitch)-1ch)]',
        )}
      />
    </div>
  );
}

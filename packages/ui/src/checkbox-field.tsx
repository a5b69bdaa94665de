import { useId } from 'react';
import { cx } from './cx.ts';
import { FieldError, type FieldText } from './field.tsx';
import { CheckIcon } from './icon.tsx';
import type { InputProps } from './text-field.tsx';

export type CheckboxFieldProps = Omit<FieldText, 'isLabelHidden' | 'isOptional'> & Omit<InputProps, 'type'>;

/** A checkbox with its sentence next to it. */
export function CheckboxField({ label, hint, error, className, id, ...input }: CheckboxFieldProps) {
  const ownId = useId();
  const boxId = id ?? ownId;
  const described = [hint && `${boxId}-hint`, error && `${boxId}-error`].filter(Boolean).join(' ');
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <div className="relative isolate flex items-start gap-3 pointer-coarse:py-3">
        <span className="relative mt-px grid size-4.5 shrink-0 place-items-center">
          <input
            {...input}
            type="checkbox"
            id={boxId}
            aria-describedby={described || undefined}
            aria-invalid={error ? true : undefined}
            className={cx(
              'peer absolute inset-0 appearance-none rounded-sm border border-line-strong bg-raised transition-colors',
              'checked:border-accent checked:bg-accent aria-invalid:border-danger disabled:border-line disabled:bg-sunken',
            )}
          />
          <CheckIcon className="pointer-events-none relative hidden size-3.5 stroke-3! text-accent-ink peer-checked:block peer-disabled:text-ink-faint" />
        </span>
        {/* The whole row can be pressed; links within the text stay above it. */}
        <div className="flex min-w-0 flex-col gap-1">
          <label htmlFor={boxId} className="before:absolute before:inset-0 before:-z-10">
            {label}
          </label>
          {hint && (
            <p id={`${boxId}-hint`} className="text-xs text-ink-muted">
              {hint}
            </p>
          )}
        </div>
      </div>
      {error && (
        <div className="pl-7.5">
          <FieldError id={`${boxId}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}

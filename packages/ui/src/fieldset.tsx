import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { FieldError } from './field.tsx';

export type FieldsetProps = {
  legend: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  isLegendHidden?: boolean | undefined;
  isDisabled?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A group of fields that belong together. */
export function Fieldset({ legend, hint, error, isLegendHidden, isDisabled, className, children }: FieldsetProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset disabled={isDisabled} aria-describedby={described || undefined} className={cx('min-w-0', className)}>
      <legend className={cx('mb-2 font-medium', isLegendHidden && 'sr-only')}>{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 mb-2.5 text-xs text-ink-muted">
          {hint}
        </p>
      )}
      {children}
      {error && (
        <div className="mt-1.5">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}

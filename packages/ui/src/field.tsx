import { useId, type ReactNode } from 'react';
import * as copy from './copy/fields.ts';
import { cx } from './cx.ts';
import { AlertIcon } from './icon.tsx';

/** Props that all fields have. */
export type FieldText = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  isLabelHidden?: boolean | undefined;
  /** Marks the field as optional. */
  isOptional?: boolean | undefined;
};

/** Attributes that connect a control to its label, hint and error; spread them on the control. */
export type ControlWiring = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type FieldProps = FieldText & {
  id?: string | undefined;
  /** Placed at the end of the label's line, such as a counter; read after the hint. */
  aside?: ReactNode;
  className?: string | undefined;
  children: (control: ControlWiring) => ReactNode;
};

/** Label on top, then the control, then the error or the hint, connected for assistive technology. */
export function Field({ label, hint, error, isLabelHidden, isOptional, id, aside, className, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const described = [hint && `${controlId}-hint`, aside && `${controlId}-aside`, error && `${controlId}-error`];
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <div className={cx('flex items-baseline justify-between gap-3', isLabelHidden && 'sr-only')}>
        <label htmlFor={controlId} className="font-medium">
          {label}
          {isOptional && <span className="font-normal text-ink-faint"> {copy.optional}</span>}
        </label>
        {aside && (
          <span id={`${controlId}-aside`} className="shrink-0 text-xs text-ink-faint tabular-nums">
            {aside}
          </span>
        )}
      </div>
      {children({
        id: controlId,
        'aria-describedby': described.filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && <FieldError id={`${controlId}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${controlId}-hint`} className="text-xs text-ink-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

/** One line of error text, also for groups of controls. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-xs font-medium text-danger motion-safe:animate-come-in">
      <AlertIcon className="mt-px size-3.5" />
      <span>{children}</span>
    </p>
  );
}

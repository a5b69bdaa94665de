import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type ControlBoxProps = { prefix?: ReactNode; suffix?: ReactNode; className?: string | undefined; children: ReactNode };

/**
 * The bordered box around a control. It shows the focus, error and disabled states, and contains what comes before and
 * after the control.
 */
export function ControlBox({ prefix, suffix, className, children }: ControlBoxProps) {
  return (
    <div
      className={cx(
        'flex min-w-0 items-stretch overflow-hidden rounded-md border border-line-strong bg-raised transition-colors',
        'hover:border-ink-muted has-aria-invalid:border-danger',
        'has-[:focus-visible]:outline-2 has-[:focus-visible]:-outline-offset-1 has-[:focus-visible]:outline-focus',
        'has-[>:disabled]:border-line has-[>:disabled]:bg-sunken has-[>:disabled]:text-ink-muted has-[[readonly]]:bg-sunken/60',
        className,
      )}
    >
      {prefix && <span className="flex shrink-0 items-center pl-3 text-ink-muted">{prefix}</span>}
      {children}
      {suffix && <span className="flex shrink-0 items-center pr-3 text-ink-muted">{suffix}</span>}
    </div>
  );
}

/** The control inside the box: 16 px on phones, so that iOS does not zoom into it. */
export const controlClass =
  'min-h-11 w-full min-w-0 bg-transparent px-3 text-base outline-none disabled:cursor-not-allowed sm:min-h-10 sm:text-sm';

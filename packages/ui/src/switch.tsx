import { useId, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';
import type { InputProps } from './text-field.tsx';

export type SwitchProps = Omit<InputProps, 'type' | 'role'> & {
  label: ReactNode;
  description?: ReactNode;
  /** The change is being saved: it is shown, keeps the focus, and accepts no further change. */
  isBusy?: boolean | undefined;
};

const refuse = (event: SyntheticEvent) => event.preventDefault();
const refuseSpace = (event: KeyboardEvent) => {
  if (event.key === ' ') event.preventDefault();
};

/** Keys are blocked before they become a click, and so are clicks. */
const refusedInput: InputProps = {
  onClick: refuse,
  onKeyDown: refuseSpace,
  onKeyUp: refuseSpace,
  onChange: refuse,
  'aria-busy': true,
  'aria-disabled': true,
};

/** A toggle that takes effect immediately. It is a checkbox underneath, so it works in forms. */
export function Switch({ label, description, isBusy, className, id, ...input }: SwitchProps) {
  const ownId = useId();
  const switchId = id ?? ownId;
  return (
    <div className={cx('flex items-start gap-3', isBusy && 'pointer-events-none', className)}>
      <span className="relative inline-flex h-6 w-10 shrink-0">
        <input
          {...input}
          {...(isBusy && refusedInput)}
          type="checkbox"
          role="switch"
          id={switchId}
          aria-describedby={description ? `${switchId}-text` : undefined}
          className={cx(
            'peer absolute inset-0 appearance-none rounded-full outline-none',
            // A touch target needs 44 px; the visible switch keeps its size.
            'pointer-coarse:-inset-x-0.5 pointer-coarse:-inset-y-2.5',
          )}
        />
        <span
          className={cx(
            'pointer-events-none absolute inset-0 rounded-full border border-line-strong bg-sunken transition-colors',
            'peer-checked:border-accent peer-checked:bg-accent peer-disabled:border-line peer-disabled:bg-sunken',
            'outline-offset-2 outline-focus peer-focus-visible:outline-2',
            'forced-colors:peer-checked:bg-[Highlight]',
          )}
        />
        <span
          className={cx(
            'pointer-events-none absolute top-1 left-1 grid size-4 place-items-center rounded-full bg-line-strong text-xs text-raised',
            'transition peer-checked:[translate:1rem] peer-checked:bg-accent-ink peer-checked:text-accent peer-disabled:bg-line',
            'forced-colors:bg-[ButtonText] forced-colors:peer-checked:bg-[HighlightText]',
          )}
        >
          {isBusy && <Spinner className="text-[0.6875rem]" />}
        </span>
      </span>
      <span className="flex min-w-0 flex-col pt-0.5">
        <label htmlFor={switchId} className="font-medium">
          {label}
        </label>
        {description && (
          <span id={`${switchId}-text`} className="text-ink-muted">
            {description}
          </span>
        )}
      </span>
    </div>
  );
}

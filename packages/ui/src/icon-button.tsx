import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** What the button does: its accessible name and its tooltip. */
  label: string;
  icon: ReactNode;
  size?: 'sm' | 'md' | undefined;
  isBordered?: boolean | undefined;
  isBusy?: boolean | undefined;
};

/** A square button with an icon and a name. */
export function IconButton({ label, icon, size = 'md', isBordered, isBusy, className, ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...button}
      aria-label={label}
      {...(isBusy && {
        onClick: (event: MouseEvent) => event.preventDefault(),
        'aria-busy': true,
        'aria-disabled': true,
      })}
      className={cx(
        'inline-grid shrink-0 place-items-center rounded-md text-base text-ink-muted transition hover:bg-sunken hover:text-ink',
        'disabled:cursor-not-allowed disabled:bg-transparent disabled:text-ink-faint disabled:opacity-60',
        size === 'md' ? 'size-10 pointer-coarse:size-11' : 'size-8 pointer-coarse:size-11',
        isBordered && 'border border-line-strong/50 bg-raised shadow-control',
        className,
      )}
    >
      {isBusy ? <Spinner /> : icon}
    </button>
  );
}

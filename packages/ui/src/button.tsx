import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Link, type LinkComponent, type LinkProps } from './link.tsx';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

type ButtonLook = {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  isFullWidth?: boolean | undefined;
  icon?: ReactNode;
};

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-accent-ink shadow-control hover:bg-accent-hover',
  secondary: 'border-line-strong/50 bg-raised text-ink shadow-control hover:border-line-strong hover:bg-sunken/50',
  quiet: 'border-transparent text-ink hover:bg-sunken',
  danger: 'border-transparent bg-danger-fill text-danger-ink shadow-control hover:bg-danger-fill-hover',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-8 px-3 py-1 text-sm pointer-coarse:min-h-11',
  md: 'min-h-10 px-4 py-1.5 text-sm pointer-coarse:min-h-11',
  lg: 'min-h-12 px-5 py-2 text-base',
};

const shape =
  'relative inline-flex items-center justify-center rounded-md border text-center font-medium select-none transition';
const off = 'cursor-not-allowed border-transparent bg-sunken text-ink-faint shadow-none';

function buttonClass({ variant = 'primary', size = 'md', isFullWidth }: ButtonLook, isOff = false): string {
  return cx(shape, sizes[size], isOff ? off : variants[variant], isFullWidth && 'w-full');
}

function ButtonContent({
  icon,
  isBusy,
  children,
}: {
  icon: ReactNode;
  isBusy?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <>
      <span className={cx('inline-flex items-center gap-2', isBusy && 'opacity-0 transition-opacity delay-100')}>
        {icon}
        {children}
      </span>
      {/* The press itself shows immediately (theme.css); short waits need no spinner. */}
      {isBusy && (
        <span className="absolute inset-0 grid place-items-center transition-opacity delay-100 starting:opacity-0">
          <Spinner />
        </span>
      )}
    </>
  );
}

function refuseClick(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

export type ButtonProps = ComponentProps<'button'> & ButtonLook & { isBusy?: boolean | undefined };

/** While busy it keeps its width, its name and the focus, and refuses clicks and submits. */
export function Button({ variant, size, isFullWidth, icon, isBusy, className, children, ...button }: ButtonProps) {
  const isOff = Boolean(button.disabled || button['aria-disabled'] === true) && !isBusy;
  return (
    <button
      type="button"
      {...button}
      {...(isBusy && { onClick: refuseClick, 'aria-busy': true, 'aria-disabled': true, disabled: false })}
      className={cx(buttonClass({ variant, size, isFullWidth }, isOff), className)}
    >
      <ButtonContent icon={icon} isBusy={isBusy}>
        {children}
      </ButtonContent>
    </button>
  );
}

export type LinkButtonProps = LinkProps & ButtonLook & { as?: LinkComponent | undefined };

/** A link that looks like a button. */
export function LinkButton({ variant, size, isFullWidth, icon, className, children, ...link }: LinkButtonProps) {
  return (
    <Link {...link} className={cx(buttonClass({ variant, size, isFullWidth }), className)}>
      <ButtonContent icon={icon}>{children}</ButtonContent>
    </Link>
  );
}

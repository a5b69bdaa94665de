import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type TagTone = 'neutral' | 'prime' | 'success' | 'warning' | 'danger' | 'info';

export type TagProps = {
  tone?: TagTone | undefined;
  icon?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

const tones: Record<TagTone, string> = {
  neutral: 'bg-sunken text-ink-muted',
  prime: 'bg-prime-soft text-prime-ink',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
};

/** A label for a state. */
export function Tag({ tone = 'neutral', icon, className, children }: TagProps) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center gap-1 rounded-sm px-1.5 py-0.5 text-xs font-medium',
        tones[tone],
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}

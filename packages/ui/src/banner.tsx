import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { AlertIcon, InfoIcon, SuccessIcon, WarningIcon } from './icon.tsx';

export type BannerTone = 'info' | 'success' | 'warning' | 'danger';

export type BannerProps = {
  tone?: BannerTone | undefined;
  title?: ReactNode;
  children?: ReactNode;
  /** A button or link at the end. */
  action?: ReactNode;
  className?: string | undefined;
};

const looks: Record<BannerTone, { box: string; icon: ReactNode }> = {
  info: { box: 'bg-info-soft [--tone:var(--color-info)]', icon: <InfoIcon /> },
  success: { box: 'bg-success-soft [--tone:var(--color-success)]', icon: <SuccessIcon /> },
  warning: { box: 'bg-warning-soft [--tone:var(--color-warning)]', icon: <WarningIcon /> },
  danger: { box: 'bg-danger-soft [--tone:var(--color-danger)] motion-safe:animate-come-in', icon: <AlertIcon /> },
};

/** A message that stays next to what it refers to. A danger banner is announced immediately. */
export function Banner({ tone = 'info', title, children, action, className }: BannerProps) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className={cx('flex items-start gap-3 rounded-lg px-4 py-3', looks[tone].box, className)}
    >
      <span className="pt-0.5 text-base leading-none text-(--tone)">{looks[tone].icon}</span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 wrap-anywhere">
          {title && <p className="font-semibold text-(--tone)">{title}</p>}
          {children && <div>{children}</div>}
        </div>
        {action}
      </div>
    </div>
  );
}

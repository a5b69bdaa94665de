import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { ArrowLeftIcon } from './icon.tsx';
import { Link } from './link.tsx';

export type PageHeaderProps = {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  back?: { href: string; label: string } | undefined;
  className?: string | undefined;
};

/** The header of a screen: its only h1, a back link, and its actions. */
export function PageHeader({ title, subtitle, actions, back, className }: PageHeaderProps) {
  return (
    <header className={cx('mb-6', className)}>
      {back && (
        <Link
          href={back.href}
          className="mb-2 -ml-1 inline-flex min-h-8 items-center gap-1.5 rounded-sm px-1 text-ink-muted hover:text-ink"
        >
          <ArrowLeftIcon className="size-4" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold wrap-anywhere sm:text-2xl">{title}</h1>
          {subtitle && <p className="mt-1 max-w-160 text-ink-muted">{subtitle}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </header>
  );
}

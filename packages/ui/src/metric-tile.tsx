import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { ArrowUpRightIcon } from './icon.tsx';
import { Link } from './link.tsx';
import { Skeleton } from './skeleton.tsx';

export type MetricTileProps = {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
  /** The source of the number. */
  href?: string | undefined;
  isLoading?: boolean | undefined;
};

/** One metric with its name; the whole tile links to what it counts. */
export function MetricTile({ label, value, hint, icon, href, isLoading }: MetricTileProps) {
  const look = 'group flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-raised p-4 shadow-raised sm:p-5';
  const content = (
    <>
      <span className="flex items-center gap-2 text-ink-muted">
        {icon}
        <span className="min-w-0 flex-1 truncate">{label}</span>
        {href !== undefined && <ArrowUpRightIcon className="size-4 transition group-hover:text-accent" />}
      </span>
      <span className="text-2xl font-semibold tabular-nums wrap-anywhere">
        {isLoading ? <Skeleton className="my-1 h-6.5 w-24" /> : value}
      </span>
      {hint && <span className="text-ink-muted">{hint}</span>}
    </>
  );
  if (href === undefined) return <div className={look}>{content}</div>;
  return (
    <Link href={href} className={cx(look, 'transition-colors hover:border-line-strong')}>
      {content}
    </Link>
  );
}

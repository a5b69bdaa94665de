import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Link } from './link.tsx';

export type Segment = { href: string; label: string; icon?: ReactNode; isCurrent: boolean };

export type SegmentedLinksProps = {
  /** Names the group, such as 'View'. */
  label: string;
  segments: readonly Segment[];
  className?: string | undefined;
};

/** Several views of the same content, side by side; each has its own URL. */
export function SegmentedLinks({ label, segments, className }: SegmentedLinksProps) {
  return (
    <nav aria-label={label} className={cx('inline-flex rounded-md bg-sunken p-0.5', className)}>
      {segments.map(({ href, label: name, icon, isCurrent }) => (
        <Link
          key={href}
          href={href}
          aria-current={isCurrent ? 'true' : undefined}
          className={cx(
            'inline-flex min-h-9 flex-1 items-center justify-center gap-2 rounded-md px-3 font-medium transition-colors pointer-coarse:min-h-11',
            isCurrent ? 'bg-raised text-ink shadow-control' : 'text-ink-muted hover:text-ink',
          )}
        >
          {icon}
          {name}
        </Link>
      ))}
    </nav>
  );
}

import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type EmptyStateProps = {
  title: ReactNode;
  children?: ReactNode;
  /** A button or link that helps to add the first entry. */
  action?: ReactNode;
  icon?: ReactNode;
  headingLevel?: 1 | 2 | 3 | undefined;
  className?: string | undefined;
};

/** Says that there is nothing here yet, and what to do. */
export function EmptyState({ title, children, action, icon, headingLevel = 2, className }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={cx('flex flex-col items-center px-4 py-12 text-center', className)}>
      <Dial icon={icon} />
      <Heading className="mt-4 max-w-100 text-lg font-semibold">{title}</Heading>
      {children && <div className="mt-1 max-w-100 text-balance text-ink-muted">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

/** Twelve hours, the first one marked. */
export function Dial({ icon }: { icon?: ReactNode }) {
  return (
    <span aria-hidden="true" className="relative grid size-18 place-items-center text-2xl text-ink-muted">
      <svg viewBox="0 0 72 72" className="absolute inset-0 size-full">
        {Array.from({ length: 12 }, (_, hour) => (
          <path
            key={hour}
            d={hour === 1 ? 'M36 2v12' : 'M36 4v6'}
            transform={`rotate(${hour * 30} 36 36)`}
            strokeWidth={hour === 1 ? 4 : 2}
            strokeLinecap="round"
            className={hour === 1 ? 'stroke-prime' : 'stroke-line-strong'}
          />
        ))}
      </svg>
      {icon}
    </span>
  );
}

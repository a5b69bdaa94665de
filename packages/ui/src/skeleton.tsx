import type { ReactNode } from 'react';
import * as copy from './copy/loading.ts';
import { cx } from './cx.ts';

/** A placeholder for content that is loading; set its size with classes. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'block animate-breathe rounded-md bg-line/80 forced-colors:bg-[GrayText]',
        className ?? 'h-4 w-full',
      )}
    />
  );
}

/** Placeholder lines of text; the last is shorter. */
export function SkeletonText({ lines = 3, className }: { lines?: number | undefined; className?: string | undefined }) {
  return (
    <span aria-hidden="true" className={cx('flex flex-col gap-2', className)}>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} className={cx('h-3.5', index === lines - 1 && lines > 1 ? 'w-4/5' : 'w-full')} />
      ))}
    </span>
  );
}

/** A placeholder card: picture, title, text. */
export function SkeletonCard({ hasImage = true }: { hasImage?: boolean | undefined }) {
  return (
    <div className="flex flex-col gap-4 rounded-lg border border-line bg-raised p-4">
      {hasImage && <Skeleton className="h-32 w-full" />}
      <Skeleton className="h-4 w-2/5" />
      <SkeletonText lines={2} />
    </div>
  );
}

/** Announces once, for assistive technology, that the content behind its skeletons is loading. */
export function Loading({ className, children }: LoadingProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{copy.loading}</span>
      {children}
    </div>
  );
}

type LoadingProps = { className?: string | undefined; children: ReactNode };

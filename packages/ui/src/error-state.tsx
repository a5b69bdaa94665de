import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import * as copy from './copy/loading.ts';
import { cx } from './cx.ts';
import { AlertIcon, RefreshCwIcon } from './icon.tsx';

export type ErrorStateProps = {
  title?: ReactNode;
  message?: ReactNode;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean | undefined;
  retryLabel?: string | undefined;
  /** Shown instead of, or next to, the retry button. */
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3 | undefined;
  className?: string | undefined;
};

/** Says why the content could not be loaded, and what to do. */
export function ErrorState(props: ErrorStateProps) {
  const { title = copy.failureTitle, message, onRetry, isRetrying, retryLabel = copy.tryAgain, action } = props;
  const Heading = `h${props.headingLevel ?? 2}` as const;
  return (
    <div role="alert" className={cx('flex flex-col items-center px-4 py-12 text-center', props.className)}>
      <span className="grid size-12 place-items-center rounded-full bg-danger-soft text-xl text-danger">
        <AlertIcon />
      </span>
      <Heading className="mt-4 max-w-100 text-lg font-semibold">{title}</Heading>
      {message && <p className="mt-1 max-w-100 text-ink-muted wrap-anywhere">{message}</p>}
      {(onRetry || action) && (
        <div className="mt-5 flex flex-wrap justify-center gap-2">
          {onRetry && (
            <Button variant="secondary" onClick={onRetry} isBusy={isRetrying} icon={<RefreshCwIcon />}>
              {retryLabel}
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  );
}

import { Button } from './button.tsx';
import * as copy from './copy/loading.ts';
import { cx } from './cx.ts';

export type LoadMoreProps = {
  onMore: () => void;
  isLoading: boolean;
  /** Why the last attempt failed; pressing the button retries. */
  error?: string | undefined;
  className?: string | undefined;
};

/** Below a list with more entries: loads the next ones on demand. What is already shown stays if that fails. */
export function LoadMore({ onMore, isLoading, error, className }: LoadMoreProps) {
  return (
    <div className={cx('flex flex-col items-center gap-2', className)}>
      {error !== undefined && (
        <p role="alert" className="text-center text-danger wrap-anywhere">
          {error}
        </p>
      )}
      <Button variant="secondary" isBusy={isLoading} onClick={onMore}>
        {copy.loadMore}
      </Button>
    </div>
  );
}

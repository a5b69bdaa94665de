import { cx } from './cx.ts';

type SpinnerProps = { className?: string | undefined };

/** A dial with a moving hand. The text next to it says what is in progress. */
export function Spinner({ className }: SpinnerProps) {
  return (
    <span className={cx('inline-flex', className)}>
      <svg viewBox="0 0 20 20" fill="none" aria-hidden="true" className="size-[1.25em]">
        <circle cx="10" cy="10" r="8" stroke="currentColor" strokeWidth="2" opacity="0.28" />
        <path
          d="M10 2a8 8 0 0 1 8 8M10 10V5.5"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          className="origin-center animate-hand"
        />
      </svg>
    </span>
  );
}

import { cx } from './cx.ts';

type SpinnerProps = { label?: string | undefined; className?: string | undefined };

/** A dial whose hand goes round. Silent unless it has a label. */
export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className={cx('inline-flex', className)}>
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
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}

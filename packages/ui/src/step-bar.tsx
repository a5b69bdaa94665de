import * as copy from './copy/steps.ts';
import { cx } from './cx.ts';
import { CheckIcon } from './icon.tsx';
import { Link } from './link.tsx';

export type BarStep = {
  label: string;
  href: string;
  /** Steps that have been reached are links back. */
  isReached: boolean;
};

export type StepBarProps = {
  steps: readonly BarStep[];
  current: number;
  label?: string | undefined;
};

/** Numbered steps of a longer form; those reached are links. */
export function StepBar({ steps, current, label = copy.stepsLabel }: StepBarProps) {
  return (
    <nav aria-label={label}>
      <ol className="flex items-center gap-2 sm:gap-3">
        {steps.map((step, index) => {
          const isCurrent = index === current;
          const isDone = index < current;
          const content = (
            <>
              <span
                className={cx(
                  'grid size-7 shrink-0 place-items-center rounded-full border text-xs font-semibold tabular-nums',
                  isCurrent && 'border-accent bg-accent text-accent-ink',
                  !isCurrent && (isDone ? 'border-accent text-accent' : 'border-line-strong'),
                )}
              >
                {isDone ? <CheckIcon className="size-3.5 stroke-3!" /> : index + 1}
              </span>
              <span className={cx('truncate', isCurrent ? 'font-semibold text-ink' : 'max-sm:sr-only')}>
                {step.label}
              </span>
            </>
          );
          const box = 'flex min-w-0 items-center gap-2 rounded-full py-1 pr-2 pl-1';
          return (
            <li key={step.href} className="flex min-w-0 items-center gap-2 sm:gap-3">
              {index > 0 && <span aria-hidden="true" className="h-px w-4 shrink-0 bg-line-strong sm:w-8" />}
              {step.isReached && !isCurrent ? (
                <Link href={step.href} className={cx(box, 'text-ink-muted hover:text-ink hover:underline')}>
                  {content}
                </Link>
              ) : (
                <span aria-current={isCurrent ? 'step' : undefined} className={cx(box, 'text-ink-faint')}>
                  {content}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

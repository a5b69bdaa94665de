import * as copy from './copy/steps.ts';
import { cx } from './cx.ts';

export type ProgressStepsProps = {
  /** The names of the steps, in order. */
  steps: readonly string[];
  /** The current step, counted from 0; the number of steps if all are done. */
  current: number;
  /** A step that is not done although the person is past it, counted from 0. */
  skipped?: number | undefined;
  label?: string | undefined;
  className?: string | undefined;
};

/** In forced-colors mode, backgrounds disappear: there, the marks use system colors. */
const GROUNDS = {
  done: 'bg-accent forced-colors:bg-[CanvasText]',
  current: 'bg-prime forced-colors:bg-[Highlight]',
  skipped: 'bg-line forced-colors:bg-[GrayText]',
  ahead: 'bg-line forced-colors:bg-[GrayText]',
};

/**
 * Progress as a straightened clock dial: each step starts with an hour tick, and the current step has the prime mark.
 */
export function ProgressSteps({ steps, current, skipped, label = copy.progress, className }: ProgressStepsProps) {
  return (
    <ol aria-label={label} className={cx('flex gap-1', className)}>
      {steps.map((step, index) => {
        const state = index === skipped ? 'skipped' : stateOf(index, current);
        const ground = GROUNDS[state];
        return (
          <li key={step} aria-current={state === 'current' ? 'step' : undefined} className="min-w-0 flex-1">
            <span aria-hidden="true" className="flex items-end gap-1">
              <span className={cx('h-3.5 w-1 rounded-full', ground)} />
              <span className={cx('h-1 flex-1 rounded-full', ground)} />
            </span>
            <span
              className={cx(
                'mt-2 block truncate text-xs',
                state === 'current' ? 'font-medium' : 'text-ink-faint max-sm:sr-only',
              )}
            >
              <span className="sr-only">{copy.stepOf(index + 1, steps.length, copy.stepStates[state])} </span>
              {step}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function stateOf(step: number, current: number): 'done' | 'current' | 'ahead' {
  if (step === current) return 'current';
  return step < current ? 'done' : 'ahead';
}

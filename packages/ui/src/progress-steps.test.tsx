/** Progress shows a step as done only if it was done: a skipped step stays open. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ProgressSteps, type ProgressStepsProps } from './progress-steps.tsx';

const STEPS = ['Verify', 'Payments', 'Survey'];
const spoken = (props: Omit<ProgressStepsProps, 'steps'>) =>
  [
    ...renderToStaticMarkup(<ProgressSteps steps={STEPS} {...props} />).matchAll(/sr-only">Step \d of 3, ([^:]+): /g),
  ].map(([, state]) => state);

it.each([
  [0, undefined, ['current', 'not started', 'not started']],
  [2, undefined, ['done', 'done', 'current']],
  [2, 1, ['done', 'skipped', 'current']],
  [3, 1, ['done', 'skipped', 'done']],
])('at %i with %s skipped is %j', (current, skipped, states) => {
  expect(spoken({ current, skipped })).toEqual(states);
});

import { expect, it } from 'vitest';
import { createStreams } from './streams.ts';

// The guarantee: no holder has more open streams than its limit, and no node more than it can carry.

const refusal = (enter: () => unknown): string => {
  try {
    enter();
    return 'entered';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

it('admits as many as it can carry, and another when one leaves', () => {
  const streams = createStreams(2);
  const enter = (holder: string) => streams.enter([{ holder, max: 5 }]);
  const leave = enter('ada');
  enter('bea');
  expect(refusal(() => enter('cleo'))).toBe('UNAVAILABLE');
  leave();
  // Released twice, as when a stream breaks while it ends.
  leave();
  expect(refusal(() => enter('cleo'))).toBe('entered');
  expect(refusal(() => enter('dina'))).toBe('UNAVAILABLE');
});

it('does not count those refused by their own limit', () => {
  const streams = createStreams(2);
  const enter = (holder: string) => streams.enter([{ holder, max: 1 }]);
  enter('ada');
  for (let tries = 0; tries < 3; tries += 1) expect(refusal(() => enter('ada'))).toBe('TOO_MANY_REQUESTS');
  expect(refusal(() => enter('bea'))).toBe('entered');
});

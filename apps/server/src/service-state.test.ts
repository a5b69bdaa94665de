import { registerRaw } from '@primehour/db/raw-clients';
import type { Queryable } from '@primehour/db/transaction';
import { testClock } from '@primehour/testkit/clock';
import { expect, it } from 'vitest';
import { createServiceState } from './service-state.ts';

// The guarantee: of two overlapping reads of the state, the one that was sent later counts.

it('a slow read does not undo a switch that was read in the meantime', async () => {
  const answers: ((off: readonly string[]) => void)[] = [];
  const read = {} as Queryable;
  registerRaw(read, {
    query: () =>
      new Promise((resolve) => {
        answers.push((off) => resolve({ rows: [{ off }], command: 'SELECT', rowCount: 1, oid: 0, fields: [] }));
      }),
  });
  const state = createServiceState({
    db: { read, subscribe: () => () => undefined },
    clock: testClock(),
    log: { warn: () => undefined },
  });
  const [slow, fast] = [state.refresh(), state.refresh()];
  answers[2]?.(['texts']);
  await fast;
  answers[1]?.([]);
  await slow;
  expect(state.isOff('texts')).toBe(true);
  const later = state.refresh();
  answers[3]?.([]);
  await later;
  expect(state.isOff('texts')).toBe(false);
});

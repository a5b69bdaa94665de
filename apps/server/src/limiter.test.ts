import { expect, it } from 'vitest';
import { createLimiter } from './limiter.ts';

// The guarantee: never more tasks at once than allowed, in order of arrival, and a failing one blocks no others.

it('runs two at once and the others after them in order, whether or not they fail', async () => {
  const inTurn = createLimiter(2);
  const begun: number[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const outcomes = [0, 1, 2, 3, 4].map((number) =>
    inTurn(async () => {
      begun.push(number);
      const end = Promise.withResolvers<void>();
      ends[number] = end;
      await end.promise;
      return number;
    }).catch((error: unknown) => String(error)),
  );
  const settle = async (number: number, fails: boolean) => {
    if (fails) ends[number]?.reject(new Error('no'));
    else ends[number]?.resolve();
    await outcomes[number];
    await new Promise(setImmediate);
  };
  await new Promise(setImmediate);
  expect(begun).toEqual([0, 1]);
  await settle(1, true);
  expect(begun).toEqual([0, 1, 2]);
  await settle(0, false);
  await settle(2, false);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  await settle(4, false);
  await settle(3, false);
  expect(await Promise.all(outcomes)).toEqual([0, 'Error: no', 2, 3, 4]);
  // All slots are released.
  const again = [5, 6].map((number) => inTurn(() => Promise.resolve(number)));
  expect(await Promise.all(again)).toEqual([5, 6]);
});

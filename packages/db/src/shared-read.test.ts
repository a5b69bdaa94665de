import { expect, it } from 'vitest';
import { sharedRead } from './shared-read.ts';

// The guarantee: any number of concurrent requests share one read, which always starts after they were made.

function reading() {
  const reads: { keys: readonly string[]; finish(value: number): void; fail(): void }[] = [];
  const read = sharedRead<number>(
    (keys) =>
      new Promise((resolve, reject) => {
        reads.push({
          keys,
          finish: (value) => resolve(new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, value]))),
          fail: () => reject(new Error('The database is away.')),
        });
      }),
  );
  return { reads, read };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('shares a read among all who ask before it starts, and the next among all who ask while it runs', async () => {
  const { reads, read } = reading();
  const first = [read('a'), read('b'), read('a')];
  await settle();
  const second = [read('a'), read('c')];
  await settle();
  expect(reads.map(({ keys }) => keys)).toEqual([['a', 'b']]);
  reads[0]?.finish(1);
  expect(await Promise.all(first)).toEqual([1, 1, 1]);
  await settle();
  expect(reads.map(({ keys }) => keys)).toEqual([
    ['a', 'b'],
    ['a', 'c'],
  ]);
  reads[1]?.finish(2);
  expect(await Promise.all(second)).toEqual([2, 2]);
});

it('finds nothing for an unknown key, and continues after a failed read', async () => {
  const { reads, read } = reading();
  const failed = read('a');
  await settle();
  const after = [read('a'), read('unknown')];
  reads[0]?.fail();
  await expect(failed).rejects.toThrow('The database is away.');
  await settle();
  reads[1]?.finish(3);
  expect(await Promise.all(after)).toEqual([3, undefined]);
});

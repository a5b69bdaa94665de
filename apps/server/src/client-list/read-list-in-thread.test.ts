import { IMPORT_MAX_ROWS } from '@primehour/domain/limits';
import { expect, it } from 'vitest';
import { readListInThread } from './read-list-in-thread.ts';
import { readList } from './read-list.ts';

// The guarantee: parsing a list of any size doesn't delay other requests.

const listOf = (count: number) =>
  [
    'name,phone,email,notes',
    ...Array.from(
      { length: count },
      (_, n) => `"Person ${n}, Zoë",${4_152_000_000 + n},p${n}@mail.example,"Says ""hi"". ${'Tea. '.repeat(20)}"`,
    ),
  ].join('\n');

/** The least CPU time of three runs: this process's garbage collector may work during one of them. */
async function leastCpuMs(work: () => unknown): Promise<number> {
  const runs: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    runs.push((user + system) / 1000);
  }
  return Math.min(...runs);
}

it('parses in a worker thread, with the same result', async () => {
  for (const csv of [`${listOf(3)}\nNobody,12,,`, 'one,two\n1,2']) {
    expect(await readListInThread(csv)).toEqual(readList(csv));
  }
});

it('uses little of the main thread’s CPU time, under any load', async () => {
  const csv = listOf(IMPORT_MAX_ROWS);
  // The worker thread first: its cost includes what this thread compiles on the way.
  let [apart, here]: unknown[] = [];
  const apartMs = await leastCpuMs(async () => (apart = await readListInThread(csv)));
  const hereMs = await leastCpuMs(() => (here = readList(csv)));
  expect(apart).toEqual(here);
  expect(here).toMatchObject({ ok: true, list: { valid: IMPORT_MAX_ROWS } });
  expect(apartMs).toBeLessThan(hereMs / 3);
});

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

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

it('parses in a worker thread, with the same result', async () => {
  for (const csv of [`${listOf(3)}\nNobody,12,,`, 'one,two\n1,2']) {
    expect(await readListInThread(csv)).toEqual(readList(csv));
  }
});

it('uses little of the main thread’s CPU time, under any load', async () => {
  const csv = listOf(IMPORT_MAX_ROWS);
  // The worker thread first: its cost includes what this thread compiles on the way.
  const before = cpuMs();
  const answer = await readListInThread(csv);
  const apartMs = cpuMs() - before;
  const beforeHere = cpuMs();
  const here = readList(csv);
  const hereMs = cpuMs() - beforeHere;
  expect(answer).toEqual(here);
  expect(here).toMatchObject({ ok: true, list: { valid: IMPORT_MAX_ROWS } });
  expect(apartMs).toBeLessThan(hereMs / 3);
});

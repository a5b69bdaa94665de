import { IMPORT_MAX_ROWS } from '@primehour/domain/limits';
import { expect, it } from 'vitest';
import { readListApart } from './read-list-apart.ts';
import { readList } from './read-list.ts';

// The guarantee: however large a list is, whoever else is served meanwhile does not wait for it.

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

it('reads in a thread of its own, with the same answer', async () => {
  for (const csv of [`${listOf(3)}\nNobody,12,,`, 'one,two\n1,2']) {
    expect(await readListApart(csv)).toEqual(readList(csv));
  }
});

it('takes little of the main thread’s processor, whatever else the machine does', async () => {
  const csv = listOf(IMPORT_MAX_ROWS);
  // The thread first: what it costs includes whatever this thread compiles on the way.
  const beforeApart = cpuMs();
  const answer = await readListApart(csv);
  const apartMs = cpuMs() - beforeApart;
  const beforeHere = cpuMs();
  const here = readList(csv);
  const hereMs = cpuMs() - beforeHere;
  expect(answer).toEqual(here);
  expect(here).toMatchObject({ ok: true, list: { valid: IMPORT_MAX_ROWS } });
  expect(apartMs).toBeLessThan(hereMs / 3);
});

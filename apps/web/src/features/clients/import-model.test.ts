/** Before an import, the partner sees what will happen; a file of another type is refused before it is sent. */
import type { ClientImport } from '@primehour/contract/client-import';
import { describe, expect, it } from 'vitest';
import { describeImported, describeImport, textOfFile } from './import-model.ts';

const of = (fields: Partial<ClientImport>): ClientImport => ({
  id: '1',
  fileName: 'list.csv',
  status: 'READY',
  total: 0,
  valid: 0,
  fresh: 0,
  done: 0,
  added: 0,
  completed: 0,
  errors: [],
  errorCount: 0,
  sample: [],
  ...fields,
});

it.each([
  [
    { valid: 10_000, fresh: 9_998, errorCount: 1 },
    '9,998 people will be added; 2 people already on your list will get missing details; 1 line can’t be imported.',
  ],
  [{ valid: 1, fresh: 1 }, '1 person will be added.'],
  [{ errorCount: 3 }, '3 lines can’t be imported.'],
  [{}, 'Nobody in this file can be imported.'],
])('%j', (fields, text) => {
  expect(describeImport(of(fields))).toBe(text);
});

it('says what was done', () => {
  expect(describeImported(of({ added: 12 }))).toBe('12 people added.');
  expect(describeImported(of({ added: 0, completed: 1 }))).toBe('0 people added, 1 person updated.');
});

describe('a file', () => {
  const bytes = (...values: number[]) => new Uint8Array(values).buffer;

  it('is decoded in the encoding it was written in', () => {
    expect(textOfFile(new TextEncoder().encode('Zoë').buffer)).toEqual({ ok: true, text: 'Zoë' });
    expect(textOfFile(bytes(0x5a, 0x6f, 0xeb))).toEqual({ ok: true, text: 'Zoë' });
  });

  it('that is a workbook or too large is refused', () => {
    expect(textOfFile(bytes(0x50, 0x4b, 3, 4))).toMatchObject({ message: expect.stringContaining('workbook') });
    expect(textOfFile(new ArrayBuffer(4 * 1024 * 1024 + 1))).toMatchObject({
      message: 'This file is larger than 4 MB',
    });
  });
});

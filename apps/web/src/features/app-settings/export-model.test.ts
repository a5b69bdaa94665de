/** Guarantee: sizes are human-readable, and each result of an export has its own message. */
import { expect, it } from 'vitest';
import { describeExport, formatSize } from './export-model.ts';

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1.0 kB'],
  [3_249_000, '3.2 MB'],
  [86_400_000, '86 MB'],
  [2_147_483_648, '2.1 GB'],
])('formats %i bytes as %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

it('describes the result of an export', () => {
  const one = { id: 'a', failure: null, requestedAt: 0, expiresAt: 86_400_000, sizeBytes: 3_249_000 };
  const textOf = (state: 'WAITING' | 'WRITING' | 'READY' | 'FAILED', failure: 'TOO_LARGE' | 'ERROR' | null = null) =>
    describeExport({ ...one, state, failure }, 'America/Chicago');
  expect(describeExport(null, 'America/Chicago')).toBe('No file has been prepared yet.');
  expect(textOf('WRITING')).toBe(textOf('WAITING'));
  expect(textOf('READY')).toBe('Ready: 3.2 MB. It is kept until Thu, Jan 1, 6:00 PM.');
  expect(textOf('FAILED', 'ERROR')).not.toBe(textOf('FAILED', 'TOO_LARGE'));
});

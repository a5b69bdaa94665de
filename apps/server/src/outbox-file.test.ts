import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { appendToOutbox, eraseFromOutbox, readOutbox } from './outbox-file.ts';

// The guarantee: an erased person is removed from the file and no one else is, and other requests are served in the
// meantime.

it('erases one person’s entries from a long file, yielding to other work in between', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'primehour-outbox-'));
  try {
    const entries = Array.from({ length: 2_000 }, (_, n) => ({ to: n === 1_998 ? 'ada' : 'ben', body: String(n) }));
    await appendToOutbox(dataDir, entries);
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    // The first entry examined: by then the file is read, which yields by itself.
    let isBegun = false;
    await eraseFromOutbox(dataDir, ({ to }) => {
      if (!isBegun) setImmediate(count);
      isBegun = true;
      return to === 'ada';
    });
    isDone = true;
    expect(turns).toBeGreaterThanOrEqual(4);
    expect((await readOutbox(dataDir, 3)).map(({ body }) => body)).toEqual(['1999', '1997', '1996']);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

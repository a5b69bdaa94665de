import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';

export const OUTBOX_FILE = 'outbox.ndjson';
const OWNER_ONLY = 0o600;

/** Adds lines to the file that keeps what was not sent. It holds codes and links: its owner alone may read it. */
export async function appendToOutbox(dataDir: string, entries: readonly object[]): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const file = await open(join(dataDir, OUTBOX_FILE), 'a', OWNER_ONLY);
  try {
    // A mode is given to a new file alone; one from a copy or an older version may be readable by others.
    const { mode } = await file.stat();
    if ((mode & 0o077) !== 0) await file.chmod(OWNER_ONLY);
    // Appended by one call, so that several nodes can share the file.
    await file.appendFile(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  } finally {
    await file.close();
  }
}

import { type FileHandle, mkdir, open } from 'node:fs/promises';
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

/** What would have been sent. */
export type OutboxEntry = {
  readonly at: string;
  readonly channel: string;
  readonly to: string;
  readonly body: string;
  readonly kind: string;
  readonly messageId: string;
  readonly subject?: string;
  readonly calendarFile?: string | null;
};

/** More than the entries that are shown ever need. */
const READ_MAX_BYTES = 2 ** 20;

/** The newest entries, newest first. */
export async function readOutbox(dataDir: string, limit: number): Promise<OutboxEntry[]> {
  const file = await open(join(dataDir, OUTBOX_FILE)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!file) return [];
  try {
    const { text, isCut } = await readEnd(file);
    // What is behind the last line end is still being written.
    const lines = text.split('\n').slice(isCut ? 1 : 0, -1);
    return lines
      .slice(-limit)
      .toReversed()
      .map((line) => JSON.parse(line) as OutboxEntry);
  } finally {
    await file.close();
  }
}

async function readEnd(file: FileHandle): Promise<{ text: string; isCut: boolean }> {
  const { size } = await file.stat();
  const length = Math.min(size, READ_MAX_BYTES);
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position: size - length });
  return { text: buffer.toString('utf8', 0, bytesRead), isCut: length < size };
}

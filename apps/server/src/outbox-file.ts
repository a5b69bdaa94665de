import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';

export const OUTBOX_FILE = 'outbox.ndjson';
const OWNER_ONLY = 0o600;

/** Appends lines to the file of unsent messages. It contains codes and links, so only its owner may read it. */
export async function appendToOutbox(dataDir: string, entries: readonly object[]): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const file = await open(join(dataDir, OUTBOX_FILE), 'a', OWNER_ONLY);
  try {
    // The mode only applies to a new file; one from a copy or an older version may be readable by others.
    const { mode } = await file.stat();
    if ((mode & 0o077) !== 0) await file.chmod(OWNER_ONLY);
    // Appended in one call, so that several nodes can share the file.
    await file.appendFile(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  } finally {
    await file.close();
  }
}

/** The message that would have been sent. */
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

/** More than the entries shown ever need. */
const READ_MAX_BYTES = 2 ** 20;

/** About two milliseconds; the file grows for as long as nothing is sent (docs/decisions/069). */
const LINES_AT_ONCE = 500;

const ERASED = Buffer.from('{"erased":true}');
const SPACE = 0x20;
const LINE_END = 0x0a;

/** The newest entries, newest first. */
export async function readOutbox(dataDir: string, limit: number): Promise<OutboxEntry[]> {
  const file = await openIfThere(dataDir, 'r');
  if (!file) return [];
  try {
    const { text, isCut } = await readEnd(file);
    // Anything after the last line end is still being written.
    const lines = text.split('\n').slice(isCut ? 1 : 0, -1);
    const entries = lines.map((line) => JSON.parse(line) as OutboxEntry | { readonly erased: true });
    return entries
      .filter((entry): entry is OutboxEntry => !('erased' in entry))
      .slice(-limit)
      .toReversed();
  } finally {
    await file.close();
  }
}

/** Erases entries from the file. Lines are overwritten in place, so that other nodes can keep appending. */
export async function eraseFromOutbox(dataDir: string, isErased: (entry: OutboxEntry) => boolean): Promise<void> {
  const file = await openIfThere(dataDir, 'r+');
  if (!file) return;
  try {
    const content = await file.readFile();
    let lines = 0;
    for (let start = 0, end; (end = content.indexOf(LINE_END, start)) !== -1; start = end + 1) {
      if ((lines += 1) % LINES_AT_ONCE === 0) await setImmediate();
      const line = content.subarray(start, end);
      const entry = JSON.parse(line.toString('utf8')) as OutboxEntry | { readonly erased: true };
      if ('erased' in entry || !isErased(entry)) continue;
      const blank = Buffer.alloc(line.length, SPACE);
      ERASED.copy(blank);
      await file.write(blank, 0, blank.length, start);
    }
  } finally {
    await file.close();
  }
}

const openIfThere = (dataDir: string, flags: string): Promise<FileHandle | undefined> =>
  open(join(dataDir, OUTBOX_FILE), flags).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

async function readEnd(file: FileHandle): Promise<{ text: string; isCut: boolean }> {
  const { size } = await file.stat();
  const length = Math.min(size, READ_MAX_BYTES);
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position: size - length });
  return { text: buffer.toString('utf8', 0, bytesRead), isCut: length < size };
}

import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import pg from 'pg';
import { ArchiveProblem } from './archive-problem.ts';
import { copyIn } from './copy-in.ts';

const NEW_LINE = 0x0a;
const BACKSLASH = 0x5c;
const END_OF_COPY = '\\.';
const COPY = /^COPY .* FROM stdin;$/;
/** `pg_dump` starts each object with such a line, so everything before it is complete. */
const NEXT_OBJECT = /^-- (?:Data for )?Name: /;
/** How a dump in one of its own formats starts. */
const OWN_FORMAT = 'PGDMP';

/**
 * Restores a plain dump of `pg_dump`, compressed or not, into an empty database. The embedded PostgreSQL does not
 * include the programs for this: statements are sent unchanged, and rows with the protocol's COPY.
 */
export async function restoreDump(file: string, url: string): Promise<void> {
  await refuseOwnFormat(file);
  const client = new pg.Client({ connectionString: url });
  // A broken connection rejects the statement in progress.
  client.on('error', () => {});
  await client.connect();
  try {
    let sql: string[] = [];
    const run = async () => {
      const text = sql.join('\n');
      sql = [];
      await client.query(text);
    };
    const lines = linesOf(unpacked(file));
    for await (const line of lines) {
      const text = line.toString();
      if (COPY.test(text)) {
        await run();
        await copyIn(client, text, rowsOf(lines));
        continue;
      }
      // Commands of psql, such as the one that restricts what a dump can run.
      if (line[0] === BACKSLASH) continue;
      if (NEXT_OBJECT.test(text)) await run();
      sql.push(text);
    }
    await run();
  } catch (error) {
    throw explain(error, file);
  } finally {
    await client.end();
  }
}

/** The lines up to the end of the rows, which is a line of the dump. */
async function* rowsOf(lines: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  for (;;) {
    const { value, done } = await lines.next();
    if (done === true) throw new ArchiveProblem('The dump ends within the rows of a table.');
    const row: Buffer = value;
    if (row.length === END_OF_COPY.length && row.toString() === END_OF_COPY) return;
    yield row;
  }
}

/** Line ends are matched as bytes: a text may contain characters that a text reader treats as line ends. */
async function* linesOf(stream: Readable): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let from = 0;
    for (let to = bytes.indexOf(NEW_LINE); to !== -1; to = bytes.indexOf(NEW_LINE, from)) {
      yield bytes.subarray(from, to);
      from = to + 1;
    }
    rest = bytes.subarray(from);
  }
  if (rest.length > 0) yield rest;
}

function unpacked(file: string): Readable {
  const packed = createReadStream(file);
  if (!/\.(?:gz|zst)$/.test(file)) return packed;
  const unpacking = file.endsWith('.gz') ? createGunzip() : createZstdDecompress();
  packed.once('error', (error) => unpacking.destroy(error));
  return packed.pipe(unpacking);
}

async function refuseOwnFormat(file: string): Promise<void> {
  const handle = await open(file).catch((error: unknown) => {
    throw explain(error, file);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(OWN_FORMAT.length), 0, OWN_FORMAT.length, 0);
    if (buffer.toString('latin1', 0, bytesRead) !== OWN_FORMAT) return;
  } catch (error) {
    throw explain(error, file);
  } finally {
    await handle.close();
  }
  throw new ArchiveProblem(
    `${basename(file)} is in a format of pg_dump's own: turn it into SQL with pg_restore --no-owner --no-privileges --file.`,
  );
}

const UNDEFINED_OBJECT = '42704';

/** What the system says of the file, such as ENOENT, or what is wrong with its compression. */
function isOfFile(error: unknown): error is NodeJS.ErrnoException {
  if (!(error instanceof Error && 'code' in error)) return false;
  const isRead = 'syscall' in error && (error.syscall === 'open' || error.syscall === 'read');
  return isRead || String(error.code).startsWith('Z');
}

function explain(error: unknown, file: string): unknown {
  if (isOfFile(error)) return new ArchiveProblem(`${file} can’t be read (${error.code}).`, { cause: error });
  if (error instanceof ArchiveProblem || !(error instanceof pg.DatabaseError)) return error;
  const way = error.code === UNDEFINED_OBJECT ? ' Write it with --no-owner --no-privileges.' : '';
  return new ArchiveProblem(`${basename(file)} could not be restored: ${error.message}.${way}`, { cause: error });
}

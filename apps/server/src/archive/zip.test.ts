import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Instant } from '@primehour/domain/vocabulary';
import { afterAll, expect, it } from 'vitest';
import { readZip } from './read-zip.ts';
import { createZip } from './write-zip.ts';

// The guarantee: what is written into a file is read back byte by byte, and a damaged file is reported.

const folder = mkdtempSync(join(tmpdir(), 'primehour-zip-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CONTENTS: Readonly<Record<string, Buffer>> = {
  'empty.txt': Buffer.alloc(0),
  'data/naïve ☕.jsonl': Buffer.from('{"a":1}\n'.repeat(50_000)),
  'pictures/one.jpg': randomBytes(300_000),
};

async function written(contents = CONTENTS): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const zip = createZip(Date.parse('2026-11-25T21:00:00Z') as Instant, async (bytes) => void pieces.push(bytes));
  for (const [name, bytes] of Object.entries(contents)) {
    await zip.add(name, bytes.length === 0 ? [] : [bytes.subarray(0, 7), bytes.subarray(7)]);
  }
  await zip.end();
  return Buffer.concat(pieces);
}

async function collect(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

async function read(bytes: Buffer): Promise<Record<string, Buffer>> {
  const path = join(folder, 'archive.zip');
  writeFileSync(path, bytes);
  const file = await open(path);
  try {
    const found: Record<string, Buffer> = {};
    for (const entry of await readZip(file)) {
      found[entry.name] = await collect(entry.read());
    }
    return found;
  } finally {
    await file.close();
  }
}

it('returns what was put in', async () => {
  expect(await read(await written())).toEqual(CONTENTS);
});

it('is refused when it is damaged, truncated, or not a zip file', async () => {
  const whole = await written();
  const damaged = Buffer.from(whole);
  damaged.writeUInt8(damaged.readUInt8(40_000) ^ 255, 40_000);
  await expect(read(damaged)).rejects.toThrow('pictures/one.jpg is damaged.');
  await expect(read(whole.subarray(0, whole.length - 30))).rejects.toThrow('This file is not a complete zip file.');
  await expect(read(Buffer.from('Name,Phone'))).rejects.toThrow('This file is not a complete zip file.');
});

it('passes on failures while it is written', async () => {
  const zip = createZip(0 as Instant, async () => undefined);
  const failing = {
    async *[Symbol.asyncIterator]() {
      yield Buffer.from('a');
      throw new Error('The store is down');
    },
  };
  await expect(zip.add('a', failing)).rejects.toThrow('The store is down');
  const full = createZip(0 as Instant, async () => {
    throw new Error('The disk is full');
  });
  await expect(full.add('a', [randomBytes(500_000)])).rejects.toThrow('The disk is full');
});

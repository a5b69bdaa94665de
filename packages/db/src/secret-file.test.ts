/** A secret in a file is created whole, once, readable only by its owner; one that is incomplete is never used. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadOrCreateSecret, readSecretFile } from './secret-file.ts';
import { StartRefused } from './start-refused.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'primehour-secret-'));
  file = path.join(folder, 'secrets', 'hash');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const secret = () => ({ file, bytes: 32, wayOut: 'Or remove it.' });
function refusal(act: () => unknown): string {
  try {
    return String(act());
  } catch (error) {
    if (error instanceof StartRefused) return error.message.replace(file, 'FILE');
    throw error;
  }
}

test('is created once, random, readable only by its owner, with nothing left next to it', () => {
  const first = loadOrCreateSecret(secret());
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(loadOrCreateSecret(secret())).toBe(first);
  expect(readFileSync(file, 'utf8')).toBe(first);
  expect(readdirSync(path.dirname(file))).toEqual(['hash']);
  if (process.platform === 'win32') return;
  expect([statSync(file).mode & 0o777, statSync(path.dirname(file)).mode & 0o777]).toEqual([0o600, 0o700]);
});

test('is accepted with a trailing line break, and in the format in which an operator created one', () => {
  mkdirSync(path.dirname(file));
  for (const own of ['a1'.repeat(32), `${'Ab+/'.repeat(11)}=`]) {
    writeFileSync(file, `${own}\n`);
    expect(loadOrCreateSecret(secret())).toBe(own);
  }
});

describe('is refused, in a sentence that says what to do, if it', () => {
  test.each([
    ['is empty', '', 'FILE is empty.'],
    ['contains only a line break', '\n', 'FILE is damaged: it has 0 characters and should have 43.'],
    ['was cut off', 'a'.repeat(42), 'FILE is damaged: it has 42 characters and should have 43.'],
    ['is zeros, as a crash may leave it', '\0'.repeat(43), 'FILE is damaged: it holds characters that no secret has.'],
    [
      'contains prose',
      'not a secret at all, but some words of people',
      'FILE is damaged: it holds characters that no secret has.',
    ],
    ['is something else', 'a'.repeat(2000), 'FILE is too long for a secret.'],
  ])('%s', (_, content, message) => {
    mkdirSync(path.dirname(file));
    writeFileSync(file, content);
    expect(refusal(() => loadOrCreateSecret(secret()))).toBe(`${message} Put it back from a backup. Or remove it.`);
    expect(readFileSync(file, 'utf8')).toBe(content);
  });

  test('is a folder', () => {
    mkdirSync(file, { recursive: true });
    expect(refusal(() => loadOrCreateSecret(secret()))).toContain('FILE is a folder, not a secret.');
  });

  test('is missing but must exist', () => {
    expect(refusal(() => readSecretFile(secret()))).toContain('FILE is missing.');
  });
});

test('leaves nothing that a later start would mistake for one if it could not be written', () => {
  mkdirSync(path.dirname(file));
  // In place of the draft, there is a path that can’t be written to.
  mkdirSync(`${file}.${process.pid}`);
  expect(() => loadOrCreateSecret(secret())).toThrow('EISDIR');
  expect(readdirSync(path.dirname(file))).not.toContain('hash');
});

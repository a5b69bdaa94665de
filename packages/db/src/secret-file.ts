import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { StartRefused } from './start-refused.ts';

export type SecretFile = {
  readonly file: string;
  /** How many random bytes a new secret has. */
  readonly bytes: number;
  /** What to do without the file, as a full sentence. */
  readonly wayOut: string;
};

/** We write base64url; an operator may have stored their own secret in another common format. */
const CHARACTERS = /^[\w+/=.-]+$/;
const MAX_LENGTH = 1000;

/**
 * A secret in a file, created once. A crash or a full disk leaves all of it or nothing; anything else found there later
 * is refused, because a secret that is short, empty or damaged protects nothing.
 * @throws StartRefused
 */
export function loadOrCreateSecret(secret: SecretFile): string {
  if (!existsSync(secret.file)) create(secret);
  return readSecretFile(secret);
}

/** Like `loadOrCreateSecret`, for a file that must already exist. */
export function readSecretFile({ file, bytes, wayOut }: SecretFile): string {
  const found = statSync(file, { throwIfNoEntry: false });
  const refuse = (what: string): never => {
    throw new StartRefused(`${file} ${what}. Put it back from a backup. ${wayOut}`);
  };
  if (found === undefined) return refuse('is missing');
  if (!found.isFile()) return refuse(found.isDirectory() ? 'is a folder, not a secret' : 'is no file');
  const text = found.size > MAX_LENGTH ? '' : readFileSync(file, 'utf8').trim();
  const minLength = lengthOf(bytes);
  if (found.size === 0) return refuse('is empty');
  if (found.size > MAX_LENGTH) return refuse('is too long for a secret');
  if (text.length < minLength)
    return refuse(`is damaged: it has ${text.length} characters and should have ${minLength}`);
  if (!CHARACTERS.test(text)) return refuse('is damaged: it holds characters that no secret has');
  return text;
}

const lengthOf = (bytes: number): number => Math.ceil((bytes * 4) / 3);

function create({ file, bytes }: SecretFile): void {
  const folder = path.dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, randomBytes(bytes).toString('base64url'), { mode: 0o600, flush: true });
    putInPlace(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  flushFolder(folder);
}

/** A link, because unlike a rename it never replaces the secret of another first start that was faster. */
function putInPlace(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    // Some file systems don't support links.
    if (!existsSync(file)) renameSync(draft, file);
    else if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/** A new name must survive a power failure as well. Not every system can flush a folder. */
export function flushFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

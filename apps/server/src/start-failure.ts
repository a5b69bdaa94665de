import { sep } from 'node:path';
import { StartRefused } from '@primehour/db/start-refused';
import { type Config, ConfigError } from './config.ts';

type Told = Partial<Pick<Config, 'dataDir' | 'databaseUrl' | 'host'>>;
/** An error of the system, as Node throws it, or of the database. */
type Failure = Error & {
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly path?: unknown;
  readonly address?: unknown;
  readonly port?: unknown;
  readonly hostname?: unknown;
};

/** What the machine says of a place for data, and what to do. */
const DISK: Readonly<Partial<Record<string, string>>> = {
  EACCES: 'this account may not write there. Give it the right to, or set DATA_DIR to another place.',
  EPERM: 'this account may not write there. Give it the right to, or set DATA_DIR to another place.',
  EROFS: 'nothing can be written there. Set DATA_DIR to another place.',
  ENOSPC: 'the disk is full. Make room, or set DATA_DIR to another place.',
  EDQUOT: 'the disk is full. Make room, or set DATA_DIR to another place.',
  ENOTDIR: 'a file is in the way. Set DATA_DIR to another place.',
  EEXIST: 'a file is in the way. Set DATA_DIR to another place.',
  EISDIR: 'a folder is in the way of a file. Remove it, or set DATA_DIR to another place.',
};

/** No such role or password, no such database, no rights, no connection left, not up yet. */
const DATABASE_REFUSALS = /^(?:28...|3D000|42501|53300|57P03)$/;
const NOT_HEARD = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'];

/**
 * Why the product could not be started, in a sentence for whoever started it; undefined for a defect, which shows its
 * stack. `told` is the configuration, as far as it could be read.
 */
export function wordsOfStartFailure(error: unknown, told: Told = {}): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const words = ownWords(cause) ?? listenWords(cause, told) ?? databaseWords(cause, told) ?? diskWords(cause, told);
    if (words !== undefined) return words;
  }
  return undefined;
}

const ownWords = (error: Error): string | undefined =>
  error instanceof StartRefused || error instanceof ConfigError ? error.message : undefined;

function listenWords({ syscall, code, address, port, hostname }: Failure, { host }: Told): string | undefined {
  if (syscall === 'getaddrinfo' && hostname === host) {
    return `${String(host)} is no name of this machine. Set HOST to an address of it, such as 127.0.0.1.`;
  }
  if (syscall !== 'listen') return undefined;
  if (code === 'EADDRINUSE') {
    return `Port ${String(port)} on ${String(address)} is in use. Stop what runs there, or set PORT to another one.`;
  }
  if (code === 'EACCES') {
    return `Port ${String(port)} on ${String(address)} may not be used by this account. Set PORT to one above 1023.`;
  }
  if (code !== 'EADDRNOTAVAIL') return undefined;
  return `${String(address)} is no address of this machine. Set HOST to one that is, such as 127.0.0.1.`;
}

function databaseWords({ code, message }: Failure, { databaseUrl }: Told): string | undefined {
  if (databaseUrl === undefined) return undefined;
  if (typeof code === 'string' && DATABASE_REFUSALS.test(code)) {
    return `The database refused us: ${message}. Check DATABASE_URL.`;
  }
  const isHeard = !NOT_HEARD.includes(String(code)) && !/timeout/.test(message);
  if (isHeard) return undefined;
  // Never the whole address: it holds the password.
  const place = URL.canParse(databaseUrl) ? new URL(databaseUrl).host : '';
  const reason = typeof code === 'string' ? code : 'no answer';
  return `The database${place && ` at ${place}`} cannot be reached (${reason}). Start it, or set DATABASE_URL to one that runs.`;
}

function diskWords({ code, path, syscall }: Failure, { dataDir }: Told): string | undefined {
  const words = typeof code === 'string' && typeof syscall === 'string' ? DISK[code] : undefined;
  if (words === undefined) return undefined;
  const named = typeof path === 'string' ? path : undefined;
  // Where the folder itself can't be created, the system names its parent.
  const isOfData = dataDir === undefined || named === undefined || isWithin(dataDir, named) || isWithin(named, dataDir);
  if (!isOfData) return undefined;
  const place = code === 'EISDIR' ? named : dataDir;
  return `The data cannot be kept in ${place ?? named ?? 'DATA_DIR'}: ${words}`;
}

const isWithin = (folder: string, file: string): boolean =>
  file === folder || file.startsWith(`${folder.replace(/[\\/]$/, '')}${sep}`);

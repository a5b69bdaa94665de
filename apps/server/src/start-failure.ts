import { sep } from 'node:path';
import { hostsIn } from '@primehour/db/database-hosts';
import { StartRefused } from '@primehour/db/start-refused';
import { type Config, ConfigError } from './config.ts';

type Settings = Partial<Pick<Config, 'dataDir' | 'databaseUrl' | 'host'>>;
/** A system error, as Node throws it, or one of the database. */
type Failure = Error & {
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly path?: unknown;
  readonly address?: unknown;
  readonly port?: unknown;
  readonly hostname?: unknown;
};

/** Errors of a data directory or file, with an instruction. */
const DISK: Readonly<Partial<Record<string, string>>> = {
  EACCES: 'this account cannot write there. Give it permission, or set DATA_DIR to another place.',
  EPERM: 'this account cannot write there. Give it permission, or set DATA_DIR to another place.',
  EROFS: 'it is read-only. Set DATA_DIR to another place.',
  ENOSPC: 'the disk is full. Free up space, or set DATA_DIR to another place.',
  EDQUOT: 'the disk is full. Free up space, or set DATA_DIR to another place.',
  ENOTDIR: 'a file is in the way. Set DATA_DIR to another place.',
  EEXIST: 'a file is in the way. Set DATA_DIR to another place.',
  EISDIR: 'a folder is in the way of a file. Remove it, or set DATA_DIR to another place.',
};

/** Unknown role, password or database, missing privileges, too many connections, not started yet. */
const DATABASE_REFUSALS = /^(?:28...|3D000|42501|53300|57P03)$/;
const UNREACHABLE = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
];

/**
 * Why the product could not start, in a sentence for the operator; undefined for a defect, which shows its stack.
 * `settings` is the configuration, as far as it could be read.
 */
export function describeStartFailure(error: unknown, settings: Settings = {}): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const message =
      describeOwnError(cause) ??
      describeListenError(cause, settings) ??
      describeDatabaseError(cause, settings) ??
      describeDiskError(cause, settings);
    if (message !== undefined) return message;
  }
  return undefined;
}

const describeOwnError = (error: Error): string | undefined =>
  error instanceof StartRefused || error instanceof ConfigError ? error.message : undefined;

function describeListenError(
  { syscall, code, address, port, hostname }: Failure,
  { host }: Settings,
): string | undefined {
  if (syscall === 'getaddrinfo' && hostname === host) {
    return `${String(host)} is not a name of this machine. Set HOST to an address of it, such as 127.0.0.1.`;
  }
  if (syscall !== 'listen') return undefined;
  if (code === 'EADDRINUSE') {
    return `Port ${String(port)} on ${String(address)} is in use. Stop what runs there, or set PORT to another one.`;
  }
  if (code === 'EACCES') {
    return `Port ${String(port)} on ${String(address)} may not be used by this account. Set PORT to one above 1023.`;
  }
  if (code !== 'EADDRNOTAVAIL') return undefined;
  return `${String(address)} is not an address of this machine. Set HOST to one that is, such as 127.0.0.1.`;
}

function describeDatabaseError({ code, message }: Failure, { databaseUrl }: Settings): string | undefined {
  if (databaseUrl === undefined) return undefined;
  if (typeof code === 'string' && DATABASE_REFUSALS.test(code)) {
    return `The database refused the connection: ${message}. Check DATABASE_URL.`;
  }
  const isHeard = !UNREACHABLE.includes(String(code)) && !/timeout/.test(message);
  if (isHeard) return undefined;
  // Never the whole URL, which contains the password.
  const place = hostsIn(databaseUrl);
  const reason = typeof code === 'string' ? code : 'no response';
  return `The database${place && ` at ${place}`} cannot be reached (${reason}). Start it, or set DATABASE_URL to one that is running.`;
}

function describeDiskError({ code, path, syscall }: Failure, { dataDir }: Settings): string | undefined {
  const reason = typeof code === 'string' && typeof syscall === 'string' ? DISK[code] : undefined;
  if (reason === undefined) return undefined;
  const named = typeof path === 'string' ? path : undefined;
  // If the folder itself can't be created, the system's error names its parent.
  const isOfData = dataDir === undefined || named === undefined || isWithin(dataDir, named) || isWithin(named, dataDir);
  if (!isOfData) return undefined;
  const place = code === 'EISDIR' ? named : dataDir;
  return `Data cannot be stored in ${place ?? named ?? 'DATA_DIR'}: ${reason}`;
}

const isWithin = (folder: string, file: string): boolean =>
  file === folder || file.startsWith(`${folder.replace(/[\\/]$/, '')}${sep}`);

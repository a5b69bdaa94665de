import { chownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedUnavailable } from './unavailable.ts';

/** PostgreSQL refuses to run as root. */
export type Account = { readonly uid: number; readonly gid: number };

/** In order of preference. None is created: starting a program must not change a machine's accounts. */
const CANDIDATES = ['postgres', 'nobody', 'daemon'];

/** The account that the server runs as, or undefined for our own. A cluster keeps the account that owns it. */
export function accountFor(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of CANDIDATES) {
    const found = accounts.find((fields) => fields[0] === name);
    const [uid, gid] = [Number(found?.[2]), Number(found?.[3])];
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  throw new EmbeddedUnavailable('it must not run as root, and there is no unprivileged account to run it as.');
}

/** Whether the account can access every folder down to this path; it is in no group and owns none of them. */
export function canReach(account: Account | undefined, target: string): boolean {
  if (account === undefined) return true;
  for (let folder = path.resolve(target); ; folder = path.dirname(folder)) {
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found?.isDirectory() === true && (found.mode & 0o001) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

/** A data directory that root restored from a copy belongs to root; the server needs its own files back. */
export function chownTree(account: Account | undefined, target: string): void {
  if (account === undefined) return;
  chownSync(target, account.uid, account.gid);
  for (const entry of readdirSync(target, { withFileTypes: true, recursive: true })) {
    const child = path.join(entry.parentPath, entry.name);
    if (!lstatSync(child).isSymbolicLink()) chownSync(child, account.uid, account.gid);
  }
}

import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { canReach, type Account } from './account.ts';
import { findPackage, hydrate } from './package.ts';
import { EmbeddedUnavailable } from './unavailable.ts';

/** The programs of one PostgreSQL, ready to be run by the account. */
export type Runtime = { program(name: 'postgres' | 'initdb' | 'pg_ctl'): string };

/** Outside of every home directory, so that any account can reach it; writable only by root. */
const SHARED_FOLDERS = ['/var/lib/primehour', '/opt/primehour'];
/** Headers, static libraries and languages that nothing here uses: a third of the size. */
const NOT_COPIED = /\.a$|[\\/](pgxs|pkgconfig|include)([\\/]|$)|plpython|plperl|pltcl/;

export function prepareRuntime(
  home: string,
  account: Account | undefined,
  onProgress: (text: string) => void,
  { native, version } = findPackage(),
): Runtime {
  const isUsable = canRunFrom(native, account) && hydrate(native);
  return runtimeIn(isUsable ? native : copyOnce(`runtime-${version}`, { native, home, account }, onProgress));
}

function runtimeIn(native: string): Runtime {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { program: (name) => path.join(native, 'bin', name + suffix) };
}

/** With a restrictive umask at installation, or a project below /root, only root can access the files. */
function canRunFrom(native: string, account: Account | undefined): boolean {
  const bin = path.join(native, 'bin');
  if (!canReach(account, bin) || !canReach(account, path.join(native, 'share', 'postgresql'))) return false;
  const needed = account === undefined ? 0o500 : 0o005;
  const programs = readdirSync(bin).map((file) => path.join(bin, file));
  if (programs.every((file) => (statSync(file).mode & needed) === needed)) return true;
  try {
    for (const file of programs) chmodSync(file, 0o755);
    return true;
  } catch {
    return false;
  }
}

/** The installed programs, the folder of this data, and the account that needs access to the copy. */
type Origin = { readonly native: string; readonly home: string; readonly account: Account | undefined };

function copyOnce(name: string, { native, home, account }: Origin, onProgress: (text: string) => void): string {
  for (const folder of account === undefined || canReach(account, home) ? [home] : SHARED_FOLDERS) {
    const target = path.join(folder, name);
    const copy = path.join(target, 'native');
    if (existsSync(copy)) return copy;
    try {
      // A restrictive umask would close a new folder.
      if (mkdirSync(folder, { recursive: true }) !== undefined) chmodSync(folder, 0o755);
      if (!canReach(account, folder)) continue;
      onProgress(`Copying the database programs to ${target} (once)`);
      const draft = `${target}.${process.pid}`;
      rmSync(draft, { recursive: true, force: true });
      cpSync(native, path.join(draft, 'native'), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (source) => !NOT_COPIED.test(source.slice(native.length)),
      });
      openForReading(draft);
      hydrate(path.join(draft, 'native'));
      moveOrDiscard(draft, target);
      return copy;
    } catch {
      continue;
    }
  }
  throw new EmbeddedUnavailable(
    'its programs lie where an unprivileged account cannot reach them, and could not be copied.',
  );
}

function openForReading(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const child = path.join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) continue;
    chmodSync(child, entry.isDirectory() || path.basename(entry.parentPath) === 'bin' ? 0o755 : 0o644);
  }
}

/** The rename is the moment of completion; the second one discards an identical copy. */
function moveOrDiscard(draft: string, target: string): void {
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
}

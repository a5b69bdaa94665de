import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { fromRoot, ROOT } from './root.ts';

const MIGRATIONS = 'packages/db/migrations';
const RELEASES = fromRoot('.cache/releases');
const LOCKFILE = 'package-lock.json';
/** Links to the workspaces, which have to be those of the release. */
const OWN_SCOPE = '@primehour';
/** Written last: marks a complete folder. */
const DONE = '.cache/is-complete';

export type PreviousOptions = {
  /** By default the last one before the newest migration. */
  readonly commit?: string | undefined;
  /** Whether it gets the migrations of this version, so that it starts on this schema; otherwise it would refuse to. */
  readonly isOnCurrentSchema?: boolean;
};

/** False if the source has no history, as in an archive. */
export const hasPreviousRelease = (): boolean => previousCommit() !== undefined;

/** Builds the previous release in its own folder, which is kept for the next time. */
export function preparePreviousRelease({ commit: revision, isOnCurrentSchema = false }: PreviousOptions = {}): string {
  const commit = revision === undefined ? previousCommit() : git('rev-parse', '--verify', `${revision}^{commit}`);
  if (commit === undefined) throw new Error('There is no previous release here: the source has no history.');
  const folder = path.join(RELEASES, commit.slice(0, 12));
  if (!existsSync(path.join(folder, DONE))) {
    rmSync(revision === undefined ? RELEASES : folder, { recursive: true, force: true });
    build(commit, folder);
  }
  setMigrations(commit, folder, isOnCurrentSchema);
  return folder;
}

function build(commit: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const archive = `${folder}.tar`;
  git('archive', `--output=${archive}`, commit);
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  rmSync(archive);
  prepareModules(folder);
  const script = ['tools/run.mjs', 'tools/build.ts'];
  execFileSync(process.execPath, script, { cwd: folder, stdio: 'ignore', env: { ...process.env, NODE_ENV: '' } });
  mkdirSync(path.join(folder, DONE), { recursive: true });
}

/** Also removes what an earlier call has added. */
function setMigrations(commit: string, folder: string, isOnCurrentSchema: boolean): void {
  const own = git('ls-tree', '--name-only', commit, `${MIGRATIONS}/`)
    .split('\n')
    .map((name) => path.basename(name));
  const at = path.join(folder, MIGRATIONS);
  for (const name of readdirSync(at)) {
    if (!own.includes(name)) rmSync(path.join(at, name), { recursive: true });
  }
  if (isOnCurrentSchema) cpSync(fromRoot(MIGRATIONS), at, { recursive: true });
}

/** A migration that is not committed yet is newer than the last commit. */
function previousCommit(): string | undefined {
  try {
    if (git('status', '--porcelain', '--', MIGRATIONS) !== '') return git('rev-parse', 'HEAD');
    const newest = git('log', '-1', '--diff-filter=A', '--format=%H', '--', MIGRATIONS);
    return git('rev-parse', '--verify', `${newest}^`);
  } catch {
    return undefined;
  }
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** Packages that are already installed here are shared; otherwise all come from npm's cache or its registry. */
function prepareModules(folder: string): void {
  if (!hasAllPackagesOf(folder)) {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const args = ['ci', '--prefer-offline', '--no-audit', '--no-fund'];
    execFileSync(npm, args, { cwd: folder, stdio: 'ignore', shell: process.platform === 'win32' });
    return;
  }
  const [from, to] = [fromRoot('node_modules'), path.join(folder, 'node_modules')];
  mkdirSync(path.join(to, OWN_SCOPE), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== OWN_SCOPE) link(path.join(from, name), path.join(to, name));
  }
  for (const name of readdirSync(path.join(from, OWN_SCOPE))) {
    const target = readlinkSync(path.join(from, OWN_SCOPE, name));
    link(path.resolve(to, OWN_SCOPE, target), path.join(to, OWN_SCOPE, name));
  }
}

/** In the same versions; packages that were added since do no harm. */
function hasAllPackagesOf(folder: string): boolean {
  const versionsIn = (file: string) =>
    (JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, { readonly version?: string }> }).packages;
  const here = versionsIn(fromRoot(LOCKFILE));
  return Object.entries(versionsIn(path.join(folder, LOCKFILE))).every(
    ([at, { version }]) => here[at]?.version === version,
  );
}

/** Windows lets everyone link folders only as junctions. */
function link(target: string, at: string): void {
  const isFolder = !existsSync(target) || lstatSync(target).isDirectory();
  symlinkSync(target, at, isFolder ? 'junction' : 'file');
}

import { execFileSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { flushFolder, loadOrCreateSecret, readSecretFile } from '../secret-file.ts';
import { chownTree, type Account } from './account.ts';
import type { Layout } from './layout.ts';
import { isAlive, serverEnvironment } from './process.ts';
import type { Runtime } from './runtime.ts';
import { EmbeddedUnavailable } from './unavailable.ts';

export const SUPERUSER = 'primehour';

/**
 * How the server names its data folder. Root may keep it where the server's account has no access (below /root); a
 * process reaches its own working directory anyway, so the server is started inside it.
 */
export function dataArgument(
  layout: Layout,
  account: Account | undefined,
): { readonly path: string; readonly cwd: string } {
  if (process.platform === 'linux' && account !== undefined) return { path: '/proc/self/cwd', cwd: layout.cluster };
  return { path: layout.cluster, cwd: layout.home };
}

/** The password of the embedded server, created with its cluster: a new one would not open an existing cluster. */
export function readSecret(layout: Layout): string {
  const wayOut = 'Without one, the runbook says how to set a new password (Secrets).';
  const secret = { file: layout.secret, bytes: 24, wayOut };
  return hasCluster(layout) ? readSecretFile(secret) : loadOrCreateSecret(secret);
}

const hasCluster = (layout: Layout): boolean => existsSync(path.join(layout.cluster, 'PG_VERSION'));

/** Creates the data folder if it does not exist; it is built next to its final place and moved when complete. */
export function createCluster(
  layout: Layout,
  runtime: Runtime,
  account: Account | undefined,
  onProgress: (text: string) => void,
): void {
  discardDrafts(layout);
  if (hasCluster(layout)) {
    if (account !== undefined && statSync(layout.cluster).uid !== account.uid) chownTree(account, layout.cluster);
    return;
  }
  onProgress('Preparing the database (first start only)');
  const secret = readSecret(layout);
  const draft = `${layout.cluster}.${process.pid}`;
  mkdirSync(draft, { mode: 0o700 });
  try {
    runInitdb({ ...layout, cluster: draft }, runtime, account, secret);
    renameSync(draft, layout.cluster);
    flushFolder(layout.home);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another first start on this folder was faster; its cluster has the same password.
    if (!hasCluster(layout)) throw error;
  }
}

function runInitdb(layout: Layout, runtime: Runtime, account: Account | undefined, secret: string): void {
  const data = dataArgument(layout, account);
  const passwordFile = `${layout.cluster}.password`;
  writeFileSync(passwordFile, `${secret}\n`, { mode: 0o600 });
  if (account !== undefined) {
    chownSync(layout.cluster, account.uid, account.gid);
    chownSync(passwordFile, account.uid, account.gid);
  }
  const input = openSync(passwordFile, 'r');
  // Passed as an open file, because the account may not be able to access it.
  const passwordArgument = process.platform === 'win32' ? passwordFile : '/dev/stdin';
  const args = ['-D', data.path, '-U', SUPERUSER, '-A', 'scram-sha-256', `--pwfile=${passwordArgument}`, '-E', 'UTF8'];
  // The built-in locale sorts the same on every machine and in every later version, so that no index is corrupted.
  args.push('--locale-provider=builtin', '--locale=C.UTF-8', '--no-instructions');
  try {
    execFileSync(runtime.program('initdb'), args, {
      ...account,
      cwd: data.cwd,
      env: serverEnvironment({ HOME: '/' }),
      stdio: [input, 'pipe', 'pipe'],
    });
  } catch (error) {
    throw new EmbeddedUnavailable(`creating the database failed (${lastLine(error)}).`, { cause: error });
  } finally {
    closeSync(input);
    rmSync(passwordFile, { force: true });
  }
}

function lastLine(error: unknown): string {
  if (error instanceof Error && 'stderr' in error) {
    const lines = String(error.stderr).trim().split('\n');
    const reason = lines.find((line) => /error|fatal/i.test(line)) ?? lines.at(-1);
    if (reason !== undefined && reason !== '') return reason;
  }
  return error instanceof Error ? error.message : String(error);
}

/** Leftovers of an interrupted first start; a live process still owns its draft. */
function discardDrafts(layout: Layout): void {
  const prefix = `${path.basename(layout.cluster)}.`;
  for (const name of readdirSync(layout.home)) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    if (pid !== process.pid && isAlive(pid)) continue;
    try {
      rmSync(path.join(layout.home, name), { recursive: true, force: true });
    } catch {
      // Its program outlived the process that started it and is still writing; the next start removes the rest.
    }
  }
}

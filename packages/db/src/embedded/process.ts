import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A pid alone proves little: it may be a zombie, or have been reused by another program. */

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it exists but belongs to someone else.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return !isZombie(pid);
}

/** In a container without an init process, a killed process stays as a zombie forever. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

/** Whether this pid is alive and was started with this mark in its arguments. */
export function isAliveWith(pid: number, mark: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(mark);
    // Windows has no cheap way to check; there the server's own lock decides.
    if (process.platform === 'win32') return true;
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(mark);
  } catch {
    return false;
  }
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Our environment without PostgreSQL's variables: a user's PGDATA or PGPORT must not affect this server. */
export function serverEnvironment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => !name.toUpperCase().startsWith('PG'));
  return { ...Object.fromEntries(entries), LC_ALL: 'C', ...extra };
}

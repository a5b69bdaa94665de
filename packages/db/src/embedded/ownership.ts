import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Layout } from './layout.ts';
import type { Running } from './postmaster.ts';

/**
 * Who stops the server. The owner does, and a watchdog does it for an owner that dies silently.
 * A new owner and an old watchdog may meet; one file, which only one of them can rename, decides.
 */
export type Ownership = {
  /** No one but the caller will stop the server anymore. */
  release(): void;
  /** Undefined if there is none (Windows). */
  readonly watchdogPid: number | undefined;
};

const PREFIX = 'owner-';
/** The name to which a watchdog renames the owner's file; the pid identifies the server that it stopped. */
const STOPPING_PREFIX = 'stopping-';

/** Takes over the server, or returns undefined if a watchdog was faster and it is shutting down. */
export function takeOwnership(layout: Layout, running: Running): Ownership | undefined {
  const mine = path.join(layout.home, PREFIX + randomBytes(8).toString('hex'));
  const stoppingFile = path.join(layout.home, STOPPING_PREFIX + String(running.pid));
  const names = readdirSync(layout.home);
  const previous = names.find((name) => name.startsWith(PREFIX));
  if (previous === undefined) {
    // Its owner has released it, or a watchdog has just renamed the owner's file because it is stopping the server.
    if (existsSync(stoppingFile)) return undefined;
    writeFileSync(mine, String(process.pid));
  } else {
    try {
      renameSync(path.join(layout.home, previous), mine);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
  }
  for (const name of names) {
    if (name.startsWith(STOPPING_PREFIX)) rmSync(path.join(layout.home, name), { force: true });
  }
  const watchdog = watch(mine, stoppingFile, running.pid);
  return {
    release() {
      rmSync(mine, { force: true });
      watchdog.end();
    },
    watchdogPid: watchdog.pid,
  };
}

/**
 * A shell that waits on a pipe from us: when this process ends in any way, the pipe closes and the shell wakes up. It
 * has its own session, so that Ctrl-C and a closing terminal do not end it first.
 */
function watch(ownerFile: string, stoppingFile: string, pid: number): { pid: number | undefined; end(): void } {
  if (process.platform === 'win32') return { pid: undefined, end() {} };
  const script = 'cat >/dev/null; mv "$1" "$2" 2>/dev/null && kill -INT "$3" 2>/dev/null';
  const shell = spawn('/bin/sh', ['-c', script, 'primehour-watchdog', ownerFile, stoppingFile, String(pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.on('error', () => {});
  shell.stdin.on('error', () => {});
  shell.unref();
  // The pipe must not keep this process alive; its handle is a socket, which the types do not show.
  if ('unref' in shell.stdin && typeof shell.stdin.unref === 'function') shell.stdin.unref();
  return { pid: shell.pid, end: () => shell.stdin.destroy() };
}

import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

/** The in-memory file system that Linux provides. */
const MEMORY = '/dev/shm';
/** Short, because the path of a socket in it is limited to about a hundred bytes. */
const PREFIX = 'primehour-';
const OURS = /^primehour-(\d+)-/;
/** Several times what a run needs. */
const ROOM_BYTES = 2 * 2 ** 30;

/**
 * Puts the temporary files of this process and its children into memory if there is room and TMPDIR names no other
 * place. A test database is a thousand files; on a disk they took half of PostgreSQL's CPU time, because ext4 scans
 * past all recently deleted files whenever it creates one.
 */
export function keepTempInMemory(memory = MEMORY): void {
  if (process.platform !== 'linux' || process.env['TMPDIR'] || !isUsable(memory)) return;
  removeLeftovers(memory);
  const folder = mkdtempSync(path.join(memory, `${PREFIX}${process.pid}-`));
  // The account that runs PostgreSQL has to reach what is inside.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** Programs are run from there too, which some machines forbid. */
function isUsable(memory: string): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .findLast((line) => line.split(' ')[1] === memory);
    return bavail * bsize >= ROOM_BYTES && !/\bnoexec\b/.test(mount ?? '');
  } catch {
    return false;
  }
}

/** Removes the files of runs that were killed. */
function removeLeftovers(memory: string): void {
  for (const name of readdirSync(memory)) {
    const pid = OURS.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(path.join(memory, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

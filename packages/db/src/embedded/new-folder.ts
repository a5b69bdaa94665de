import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { flushFolder } from '../secret-file.ts';
import { StartRefused } from '../start-refused.ts';
import { isAlive } from './process.ts';

/**
 * Fills a new folder, which appears once it is complete. Each process fills a draft of its own: two with the same target
 * would otherwise remove each other's files. Drafts of killed processes are removed.
 * @throws StartRefused if the target exists by then, or there is no space for it
 */
export async function fillNewFolder<Filled>(target: string, fill: (draft: string) => Promise<Filled>): Promise<Filled> {
  await removeAbandonedDrafts(target);
  const draft = `${target}.partial-${process.pid}`;
  try {
    await mkdir(draft, { recursive: true, mode: 0o700 });
    const filled = await fill(draft);
    await rename(draft, target);
    flushFolder(path.dirname(target));
    return filled;
  } catch (error) {
    // A failed removal must not hide the cause.
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
    throw refusalOf(error, target) ?? error;
  }
}

/** Including those of earlier versions, which had no pid in their name. */
async function removeAbandonedDrafts(target: string): Promise<void> {
  const prefix = `${path.basename(target)}.partial`;
  const names = await readdir(path.dirname(target)).catch(() => []);
  for (const name of names) {
    const pid = name.startsWith(prefix) ? /^(?:-(\d+))?$/.exec(name.slice(prefix.length)) : null;
    if (pid === null || (pid[1] !== undefined && Number(pid[1]) !== process.pid && isAlive(Number(pid[1])))) continue;
    await rm(path.join(path.dirname(target), name), { recursive: true, force: true });
  }
}

const REASONS: Readonly<Partial<Record<string, string>>> = {
  ENOSPC: 'its disk is full. Free up space, or name another folder.',
  EDQUOT: 'its disk is full. Free up space, or name another folder.',
  EACCES: 'this account cannot write there. Give it permission, or name another folder.',
  EPERM: 'this account cannot write there. Give it permission, or name another folder.',
  EROFS: 'it is read-only. Name another folder.',
  ENOTDIR: 'a file is in the way. Name another folder.',
  EEXIST: 'a file is in the way. Name another folder.',
};

/** Errors of the files that are read name other places, except that only writing can fill a disk. */
function refusalOf(error: unknown, target: string): StartRefused | undefined {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return undefined;
  if (error.syscall === 'rename' && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST')) {
    return new StartRefused(`${target} already exists: name a new folder.`);
  }
  const isFull = error.code === 'ENOSPC' || error.code === 'EDQUOT';
  const reason = error.syscall === 'mkdir' || isFull ? REASONS[String(error.code)] : undefined;
  return reason === undefined ? undefined : new StartRefused(`Nothing can be stored in ${target}: ${reason}`);
}

import { readFileSync } from 'node:fs';
import process from 'node:process';

const LOOK_MS = 250;
/** Between npm and us stand its shell and, where Node is older than ours, the script that found ours. */
const LEVELS_MAX = 4;

type Link = { readonly pid: number; readonly parent: number };

/**
 * Calls `stop` when npm, or anything between npm and us, is gone. npm hands SIGTERM to its shell, which dies of it and
 * hands on nothing; and a killed process hands on nothing at all. Only npm's processes are watched: a person who starts us by
 * themselves may well go.
 */
export function whenLauncherEnds(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const links = linksToNpm();
  const looking = setInterval(() => {
    if (links.every(({ pid, parent }) => parentOf(pid) === parent)) return;
    clearInterval(looking);
    stop();
  }, LOOK_MS);
  looking.unref();
}

/** Who is whose parent, from us up to npm; where the system does not show that, our own parent alone. */
function linksToNpm(): Link[] {
  const links: Link[] = [];
  for (let pid = process.pid; links.length < LEVELS_MAX;) {
    const parent = parentOf(pid);
    if (parent === undefined || parent <= 1) break;
    links.push({ pid, parent });
    if (statOf(parent)?.name.startsWith('npm')) return links;
    pid = parent;
  }
  return [{ pid: process.pid, parent: process.ppid }];
}

const parentOf = (pid: number): number | undefined => (pid === process.pid ? process.ppid : statOf(pid)?.parent);

/** Linux alone: `pid (name) state parent …`; a name may hold brackets of its own. */
function statOf(pid: number): { readonly name: string; readonly parent: number } | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = line.lastIndexOf(')');
    return { name: line.slice(line.indexOf('(') + 1, end), parent: Number(line.slice(end + 2).split(' ')[1]) };
  } catch {
    return undefined;
  }
}

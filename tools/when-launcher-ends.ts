import { readFileSync } from 'node:fs';
import process from 'node:process';

const POLL_INTERVAL_MS = 250;
/** Between npm and us are its shell and, if its Node is older than ours, the script that found ours. */
const MAX_LEVELS = 4;

type Link = { readonly pid: number; readonly parent: number };

/**
 * Calls `stop` when npm, or a process between npm and us, is gone. npm sends SIGTERM to its shell, which dies of it and
 * forwards nothing; and a killed process forwards nothing at all. Only npm's processes are watched: a person who starts
 * us directly may well leave.
 */
export function whenLauncherEnds(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const links = linksToNpm();
  const timer = setInterval(() => {
    if (links.every(({ pid, parent }) => parentOf(pid) === parent)) return;
    clearInterval(timer);
    stop();
  }, POLL_INTERVAL_MS);
  timer.unref();
}

/** The chain of parents from us up to npm, or our own parent alone if the system does not expose it. */
function linksToNpm(): Link[] {
  const links: Link[] = [];
  for (let pid = process.pid; links.length < MAX_LEVELS;) {
    const parent = parentOf(pid);
    if (parent === undefined || parent <= 1) break;
    links.push({ pid, parent });
    if (statOf(parent)?.name.startsWith('npm')) return links;
    pid = parent;
  }
  return [{ pid: process.pid, parent: process.ppid }];
}

const parentOf = (pid: number): number | undefined => (pid === process.pid ? process.ppid : statOf(pid)?.parent);

/** Linux only: `pid (name) state parent …`; a name may contain parentheses. */
function statOf(pid: number): { readonly name: string; readonly parent: number } | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = line.lastIndexOf(')');
    return { name: line.slice(line.indexOf('(') + 1, end), parent: Number(line.slice(end + 2).split(' ')[1]) };
  } catch {
    return undefined;
  }
}

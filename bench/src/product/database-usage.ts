import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Resources used by a server's processes on this machine; only known on Linux, undefined elsewhere. */
export type DatabaseUsage = {
  /** Since its start, connections that have been closed included. */
  readonly cpuMs: number;
  /** Proportional: shared memory counts once. */
  readonly residentBytes: number;
};

export const databaseUsage = (dataDir: string): DatabaseUsage | undefined =>
  clusterUsage(path.join(dataDir, 'postgres/cluster'));

export function clusterUsage(cluster: string): DatabaseUsage | undefined {
  try {
    const file = path.join(cluster, 'postmaster.pid');
    const postmaster = Number.parseInt(readFileSync(file, 'utf8'), 10);
    const pids = [postmaster, ...childrenOf(postmaster)];
    return {
      cpuMs: sum(pids.map((pid) => Number(readOf(pid, 'schedstat').split(' ')[0]) / 1e6)) + endedMs(postmaster),
      residentBytes: sum(pids.map(proportionalBytes)),
    };
  } catch {
    return undefined;
  }
}

/** A hundredth of a second, on every Linux that Node runs on. */
const TICK_MS = 10;
/** `cutime`, and `cstime` after it, of proc_pid_stat(5). */
const CHILDREN_USER = 13;

/** CPU time of the processes that the postmaster started and that have ended. */
function endedMs(postmaster: number): number {
  return (
    TICK_MS *
    sum(
      fieldsOf(postmaster)
        .slice(CHILDREN_USER, CHILDREN_USER + 2)
        .map(Number),
    )
  );
}

/** The fields after the name, which is in parentheses and may contain anything. */
const fieldsOf = (pid: number): string[] => readOf(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => Number(fieldsOf(pid)[1]) === parent);
}

/** The memory of a process, with shared memory divided among its users. */
function proportionalBytes(pid: number): number {
  const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(readOf(pid, 'smaps_rollup')) ?? [];
  return Number(kilobytes ?? 0) * 1024;
}

/** Empty for a process that has just ended. */
function readOf(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + (value || 0), 0);

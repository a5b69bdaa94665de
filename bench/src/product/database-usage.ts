import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Resources used by a server's processes on this machine; only known on Linux, undefined elsewhere. */
export type DatabaseUsage = {
  /** Of the processes that are running; those that ended in between are missing. */
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
      cpuMs: sum(pids.map((pid) => Number(readOf(pid, 'schedstat').split(' ')[0]) / 1e6)),
      residentBytes: sum(pids.map(proportionalBytes)),
    };
  } catch {
    return undefined;
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      // The name in parentheses may contain anything; the parent is the second field after it.
      const fields = readOf(pid, 'stat').split(') ').at(-1)?.split(' ');
      return Number(fields?.[1]) === parent;
    });
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

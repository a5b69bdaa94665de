import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAliveWith } from './process.ts';

type Claim = {
  /** Holds the pid of the process that does the work. */
  readonly file: string;
  /** In the arguments of every process that does it, so that another program with a reused pid is recognized. */
  readonly mark: string;
};

/** Lets one process at a time do some work; returns the pid of the one that is doing it, or how to end the claim. */
export function claimForProcess({ file, mark }: Claim): { readonly pid: number } | { release(): void } {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 });
      return { release: () => rmSync(file, { force: true }) };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const pid = pidIn(file);
    if (pid > 0 && pid !== process.pid && isAliveWith(pid, mark)) return { pid };
    rmSync(file, { force: true });
  }
}

/** 0 when the file has gone in the meantime, or was not written completely. */
function pidIn(file: string): number {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || 0;
  } catch {
    return 0;
  }
}

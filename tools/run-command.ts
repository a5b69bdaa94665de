import { spawn, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { fromRoot } from './root.ts';

export type CommandOutcome = { isOk: boolean; output: string; seconds: number };
export type CommandOptions = {
  /** From the repository root; the root itself when not given. */
  folder?: string;
  env?: Record<string, string>;
  /** Without it the command's output goes straight to the terminal. */
  isCaptured?: boolean;
  /** Prints whole lines, so that the output of parallel commands doesn't mix. */
  isRelayed?: boolean;
  /** As for `nice`. */
  niceness?: number;
  timeoutMinutes?: number;
};

/** The JavaScript file behind a tool's command: run with this Node, it works on every platform and without a shell. */
export const toolScript = (script: string): string => fromRoot('node_modules', script);

/** Runs a script with the current Node, and waits for its end. */
export function runNode(args: readonly string[], options: CommandOptions = {}): Promise<CommandOutcome> {
  const { folder = '.', env = {}, isCaptured = false, isRelayed = false, niceness = 0, timeoutMinutes = 30 } = options;
  const out = isCaptured || isRelayed ? 'pipe' : 'inherit';
  const startedAtMs = performance.now();
  const output: Buffer[] = [];
  const child = spawn(process.execPath, args, {
    cwd: fromRoot(folder),
    env: { ...process.env, ...env },
    // Standard input stays closed: no command reads it, and in CI there is none.
    stdio: ['ignore', out, out],
    // Its own process group, so that a browser or a database that the command started ends with it.
    detached: process.platform !== 'win32',
  });
  if (child.pid !== undefined && niceness > 0) setPriority(child.pid, niceness);
  const release = endOnSignals(child);
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    if (isRelayed) createInterface({ input: stream }).on('line', (line) => console.log(line));
    else stream.on('data', (chunk: Buffer) => output.push(chunk));
  }

  return new Promise((resolve) => {
    const finish = (isOk: boolean) => {
      clearTimeout(timer);
      release();
      const seconds = (performance.now() - startedAtMs) / 1000;
      resolve({ isOk, output: Buffer.concat(output).toString(), seconds });
    };
    const timer = setTimeout(() => {
      killGroup(child, 'SIGKILL');
      console.error(`Stopped after ${timeoutMinutes} minutes: ${args.join(' ')}`);
    }, timeoutMinutes * 60_000);
    child.once('error', () => finish(false));
    child.once('exit', (code) => {
      // Ends the rest of the group. Pending output gets a moment, but a grandchild that keeps the pipe open doesn't
      // delay us.
      killGroup(child, 'SIGTERM');
      const giveUp = setTimeout(finish, 1000, code === 0);
      child.once('close', () => {
        clearTimeout(giveUp);
        finish(code === 0);
      });
    });
  });
}

function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // The group has already ended.
  }
}

/** While the command runs, Ctrl-C ends its whole group first; afterward signals have their usual effect again. */
function endOnSignals(child: ChildProcess): () => void {
  let lastResort: NodeJS.Timeout | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    killGroup(child, signal);
    process.exitCode = 1;
    lastResort = setTimeout(() => killGroup(child, 'SIGKILL'), 5000);
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  return () => {
    clearTimeout(lastResort);
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  };
}

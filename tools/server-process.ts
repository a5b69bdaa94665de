import { spawn } from 'node:child_process';
import { ROOT, fromRoot } from './root.ts';

export type ServerProcess = {
  /** The exit code, once it has ended by itself or been stopped. */
  ended: Promise<number>;
  stop: (signal: NodeJS.Signals) => void;
};

/** Compiled sources of earlier starts: Node then parses no TypeScript, and keeps its 15 MB parser out of memory. */
const COMPILED = fromRoot('.cache/compiled');

/** Runs the server with our input and output, as long as we run. However often it is stopped, it gets one signal. */
export function startServer(env: Record<string, string>, main = fromRoot('apps/server/src/main.ts')): ServerProcess {
  const child = spawn(process.execPath, [main], {
    cwd: ROOT,
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, ...env },
    // The fourth, an IPC channel, lets the server notice when this process is gone.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // A terminal sends Ctrl-C to the whole foreground group, and npm forwards the same signal again. In its own group
    // the server gets only what we forward; Windows has no such groups, so the console reaches the server directly.
    detached: process.platform !== 'win32',
  });
  let isStopping = false;
  return {
    ended: new Promise((resolve) => {
      child.once('error', () => resolve(1));
      // A server that a signal ended did not stop cleanly.
      child.once('exit', (code) => resolve(code ?? 1));
    }),
    stop: (signal) => {
      if (isStopping) return;
      isStopping = true;
      if (process.platform !== 'win32') child.kill(signal);
    },
  };
}

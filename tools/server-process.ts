import { spawn } from 'node:child_process';
import { ROOT, fromRoot } from './root.ts';

export type ServerProcess = {
  /** The exit code, once it has ended by itself or been stopped. */
  ended: Promise<number>;
  stop: (signal: NodeJS.Signals) => void;
};

/** Sources as Node has read them once: a start reads no TypeScript anymore, and 15 MB of its reader stay out of memory. */
const COMPILED = fromRoot('.cache/compiled');

/** Runs the server with our input and output, and as long as we run. However often it is stopped, it gets one signal. */
export function startServer(env: Record<string, string>, main = fromRoot('apps/server/src/main.ts')): ServerProcess {
  const child = spawn(process.execPath, [main], {
    cwd: ROOT,
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, ...env },
    // By the fourth, a channel, the server notices when this process is gone.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // A terminal sends Ctrl-C to the whole foreground group, and npm passes the same signal on once more. In a group of
    // its own the server gets only what we forward; Windows knows no such groups, there the console reaches it itself.
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

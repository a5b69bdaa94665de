import { describe, expect, it } from 'vitest';
import { type ThreadLimits, runInThread } from './worker-thread.ts';

// The guarantee: work in a worker thread returns its result or the limit that it exceeded, and a defect surfaces as its
// own error.

const LIMITS: ThreadLimits = { threads: 1, waiting: 1, seconds: 60, memoryMb: 64 };
const apart = (code: string, limits: Partial<ThreadLimits> = {}) => {
  const script = `import { parentPort, workerData } from 'node:worker_threads';${code}`;
  const url = new URL(`data:text/javascript,${encodeURIComponent(script)}`);
  return runInThread<number, unknown>(url, { ...LIMITS, ...limits });
};
const DOUBLE = 'parentPort.postMessage(workerData * 2)';
const FOREVER = 'setInterval(() => {}, 1000)';

describe('work in a worker thread', () => {
  it('is answered, each question by a fresh thread', async () => {
    const double = apart(`globalThis.asked = (globalThis.asked ?? 0) + workerData; parentPort.postMessage(asked * 2)`);
    expect(await Promise.all([double(1), double(2)])).toEqual([2, 4]);
  });

  it('is stopped when it takes too long, even during a computation', async () => {
    await expect(apart('for (;;);', { seconds: 0.5 })(0)).rejects.toMatchObject({ limit: 'TIME' });
  });

  it('is stopped when it takes too much memory, and the process continues', async () => {
    const hoard = 'const all = []; for (;;) all.push(new Array(100_000).fill(all.length))';
    await expect(apart(hoard, { memoryMb: 16 })(0)).rejects.toMatchObject({ limit: 'MEMORY' });
  });

  it('is refused immediately when the queue is full, and accepted again afterward', async () => {
    const double = apart(DOUBLE);
    const [first, second] = [double(1), double(2)];
    await expect(double(3)).rejects.toMatchObject({ limit: 'QUEUE' });
    expect(await Promise.all([first, second])).toEqual([2, 4]);
    expect(await double(3)).toBe(6);
  });

  it('is stopped when its caller aborts', async () => {
    const leaving = new AbortController();
    const asked = apart(FOREVER)(0, leaving.signal);
    leaving.abort(new Error('stopping'));
    await expect(asked).rejects.toMatchObject({ name: 'AbortError', cause: { message: 'stopping' } });
  });

  it('fails with its own error when it is broken', async () => {
    await expect(apart("throw new Error('a defect')")(0)).rejects.toThrow('a defect');
  });
});

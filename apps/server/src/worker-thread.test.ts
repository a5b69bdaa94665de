import { describe, expect, it } from 'vitest';
import { type ThreadLimits, workApart } from './worker-thread.ts';

// The guarantee: work apart is answered, or refused by the limit that it exceeded, and a defect is told as what it is.

const LIMITS: ThreadLimits = { threads: 1, waiting: 1, seconds: 60, memoryMb: 64 };
const apart = (code: string, limits: Partial<ThreadLimits> = {}) => {
  const script = `import { parentPort, workerData } from 'node:worker_threads';${code}`;
  const url = new URL(`data:text/javascript,${encodeURIComponent(script)}`);
  return workApart<number, unknown>(url, { ...LIMITS, ...limits });
};
const DOUBLE = 'parentPort.postMessage(workerData * 2)';
const FOREVER = 'setInterval(() => {}, 1000)';

describe('work in a thread of its own', () => {
  it('is answered, each question by a thread that knows nothing of the others', async () => {
    const double = apart(`globalThis.asked = (globalThis.asked ?? 0) + workerData; parentPort.postMessage(asked * 2)`);
    expect(await Promise.all([double(1), double(2)])).toEqual([2, 4]);
  });

  it('is ended when it takes too long, even while it computes', async () => {
    await expect(apart('for (;;);', { seconds: 0.5 })(0)).rejects.toMatchObject({ limit: 'TIME' });
  });

  it('is ended when it takes too much memory, and the process goes on', async () => {
    const hoard = 'const all = []; for (;;) all.push(new Array(100_000).fill(all.length))';
    await expect(apart(hoard, { memoryMb: 16 })(0)).rejects.toMatchObject({ limit: 'MEMORY' });
  });

  it('is refused at once when too many wait, and taken again when they are done', async () => {
    const double = apart(DOUBLE);
    const [first, second] = [double(1), double(2)];
    await expect(double(3)).rejects.toMatchObject({ limit: 'QUEUE' });
    expect(await Promise.all([first, second])).toEqual([2, 4]);
    expect(await double(3)).toBe(6);
  });

  it('ends with whoever asked for it', async () => {
    const leaving = new AbortController();
    const asked = apart(FOREVER)(0, leaving.signal);
    leaving.abort(new Error('stopping'));
    await expect(asked).rejects.toMatchObject({ name: 'AbortError', cause: { message: 'stopping' } });
  });

  it('fails with its own error when it is broken', async () => {
    await expect(apart("throw new Error('a defect')")(0)).rejects.toThrow('a defect');
  });
});

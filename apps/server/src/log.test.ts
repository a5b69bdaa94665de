import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

// The guarantee: a process ends although nobody reads its log anymore.

const SCRIPT = `
  import { createLog } from ${JSON.stringify(new URL('log.ts', import.meta.url).href)};
  const log = createLog('info');
  process.stdin.on('end', () => {
    for (let line = 0; line < 50; line += 1) log.info('A line');
    process.exit(3);
  }).resume();`;

it('ends with lines that were logged after the reader of its output had gone', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', SCRIPT], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  child.stdout.destroy();
  await once(child.stdout, 'close');
  child.stdin.end();
  expect(await exit).toEqual([3, null]);
});

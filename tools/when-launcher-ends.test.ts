// Guarantee: whatever ends `npm start` stops the product, and a product started without npm may outlive its starter.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'primehour-launcher-'));
afterAll(() => rmSync(folder, { recursive: true }));

const child = path.join(folder, 'child.mjs');
const watch = path.join(import.meta.dirname, 'when-launcher-ends.ts');
writeFileSync(
  child,
  `import { whenLauncherEnds } from ${JSON.stringify(watch)};
  whenLauncherEnds(() => { console.log('stopping'); process.exit(0); });
  console.log('ready');
  setTimeout(() => { console.log('still here'); process.exit(0); }, Number(process.env.STAYS_MS));`,
);

async function afterTheShellDied(env: Record<string, string>): Promise<string> {
  // The second command keeps the shell from replacing itself with the first.
  const shell = spawn('sh', ['-c', `"${process.execPath}" "${child}"; true`], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (output === '') shell.kill('SIGTERM');
    output += text;
  });
  await once(shell, 'close');
  return output;
}

it.skipIf(process.platform === 'win32')('stops when npm’s shell has died', async () => {
  // Long enough for a machine that stalls between the child's first output and the end of its shell.
  const env = { npm_lifecycle_event: 'start', STAYS_MS: '60000' };
  expect(await afterTheShellDied(env)).toBe('ready\nstopping\n');
});

it.skipIf(process.platform !== 'linux')(
  'stops when npm itself is killed and the shell in between survives',
  async () => {
    // As npm does: a process of that name, its shell, and a script that waits for us.
    const npm = path.join(folder, 'npm.mjs');
    writeFileSync(
      npm,
      `import { spawn } from 'node:child_process';
    process.title = 'npm start';
    spawn('sh', ['-c', ${JSON.stringify(`"${process.execPath}" "${child}"; true`)}], { stdio: 'inherit' });
    setInterval(() => {}, 1000);`,
    );
    const launcher = spawn(process.execPath, [npm], {
      env: { PATH: process.env['PATH'], npm_lifecycle_event: 'start', STAYS_MS: '60000' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    launcher.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (output === '') launcher.kill('SIGKILL');
      output += text;
    });
    await once(launcher, 'close');
    expect(output).toBe('ready\nstopping\n');
  },
);

it.skipIf(process.platform === 'win32')('keeps running when a parent other than npm is gone', async () => {
  expect(await afterTheShellDied({ STAYS_MS: '2000' })).toBe('ready\nstill here\n');
});

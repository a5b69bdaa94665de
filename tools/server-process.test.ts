// Guarantee: one Ctrl-C, which a terminal and npm each deliver, is one clean stop, and the exit code is passed on.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { fromRoot } from './root.ts';
import { startServer } from './server-process.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'primehour-server-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SERVER = `
  import { appendFileSync, writeFileSync } from 'node:fs';
  const say = (word) => appendFileSync(process.env.HEARD_FILE, word + ' ');
  process.on('SIGINT', () => { say('stop'); setTimeout(() => process.exit(7), 300); });
  setInterval(() => {}, 1000);
  say('ready');
`;

it.skipIf(process.platform === 'win32')('stops the server when the process that started it is killed', async () => {
  const main = path.join(folder, 'watching.mjs');
  const heardFile = path.join(folder, 'watching-heard');
  const watching = fromRoot('apps/server/src/stop-with-parent.ts');
  writeFileSync(
    main,
    `import { stopWithParent } from ${JSON.stringify(watching)};\n${SERVER.replace('SIGINT', 'SIGTERM')}\nstopWithParent();`,
  );
  writeFileSync(heardFile, '');
  const heard = () => readFileSync(heardFile, 'utf8').trim();
  const starter = path.join(folder, 'starter.mjs');
  writeFileSync(
    starter,
    `import { startServer } from ${JSON.stringify(fromRoot('tools/server-process.ts'))};\nstartServer({}, ${JSON.stringify(main)});`,
  );

  const parent = spawn(process.execPath, [starter], {
    env: { ...process.env, HEARD_FILE: heardFile },
    stdio: 'ignore',
  });
  await vi.waitUntil(() => heard() === 'ready', { timeout: 60_000 });
  parent.kill('SIGKILL');
  await vi.waitUntil(() => heard() === 'ready stop', { timeout: 60_000 });
});

it('signals the server once, however many signals it gets', async () => {
  const main = path.join(folder, 'main.mjs');
  const heardFile = path.join(folder, 'heard');
  writeFileSync(main, SERVER);
  writeFileSync(heardFile, '');
  const heard = () => readFileSync(heardFile, 'utf8').trim();

  const server = startServer({ HEARD_FILE: heardFile }, main);
  await vi.waitUntil(() => heard() === 'ready', { timeout: 60_000 });
  server.stop('SIGINT');
  server.stop('SIGINT');
  await vi.waitUntil(() => heard() === 'ready stop', { timeout: 60_000 });
  server.stop('SIGTERM');

  expect(await server.ended).toBe(7);
  expect(heard()).toBe('ready stop');
});

// Guarantee: one Ctrl-C, which a terminal and npm each deliver, is one clean stop, and the exit code comes through.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
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

it('tells the server once, however often it is told', async () => {
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

// Guarantee: the README names every setting, command and folder that exists, and none that does not.
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fromRoot } from './root.ts';

const readme = readFileSync(fromRoot('README.md'), 'utf8');
const section = (title: string) => readme.split(/^## /m).find((text) => text.startsWith(title)) ?? '';
const firstCells = (title: string) => [...section(title).matchAll(/^\| (`.+?`) \|/gm)].map(([, cell]) => cell ?? '');
const codeSpans = (cells: readonly string[]) =>
  cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? ''));

it('names exactly the settings that the configuration reads', () => {
  const files = ['config', 'chat-config', 'database-config', 'payment-config', 's3-config', 'gateway-config'].map(
    (name) => readFileSync(fromRoot(`apps/server/src/${name}.ts`), 'utf8'),
  );
  const settings = [...files.join('\n').matchAll(/^ {2}([A-Z][A-Z0-9_]+): z\./gm)].map(([, name]) => name ?? '');
  expect(codeSpans(firstCells('Configuration')).toSorted()).toEqual(settings.toSorted());
});

it('names exactly the commands of package.json', () => {
  const manifest: unknown = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'));
  const scripts = Object.keys((manifest as { scripts: Record<string, string> }).scripts);
  const commands = codeSpans(firstCells('Look around')).map((command) => command.replace(/^npm (run )?/, ''));
  expect(commands.toSorted()).toEqual(scripts.toSorted());
});

it('maps folders that exist', () => {
  const folders = codeSpans(firstCells('Map'));
  expect(folders.length).toBeGreaterThan(5);
  expect(folders.filter((folder) => !existsSync(fromRoot(folder)))).toEqual([]);
});

it('gives the command that CI runs, and the short one next to it', () => {
  const command = readFileSync(fromRoot('.ci/run'), 'utf8').trimEnd().split('\n').at(-1);
  expect(command).toBe('npm ci && npm run test:all');
  for (const line of ['npm ci && npm test', command]) expect(readme).toContain(`\n${line}\n`);
});

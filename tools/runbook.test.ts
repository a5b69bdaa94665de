// Guarantee: the runbook's command lines that run Node directly start a file that runs, with a command that exists.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fromRoot } from './root.ts';

const runbook = readFileSync(fromRoot('docs/runbook.md'), 'utf8');

it('starts the operator’s commands from the file that npm starts', () => {
  const manifest: unknown = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'));
  const scripts = Object.values((manifest as { scripts: Record<string, string> }).scripts);
  const started = [...runbook.matchAll(/bin\/node (apps\/server\/src\/cli\/\S+ [a-z-]+)/g)].map(([, line]) => line);
  expect(started.length).toBeGreaterThan(1);
  expect(started.filter((line) => !scripts.includes(`node tools/run.mjs ${line}`))).toEqual([]);
});

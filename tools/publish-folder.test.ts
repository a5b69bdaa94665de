import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { publishFolder } from './publish-folder.ts';

// The guarantee: a build replaces the previous one as a whole, and open pages still find the code they reference.

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'primehour-publish-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function build(name: string, files: Record<string, string>): string {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name, file)), { recursive: true });
    writeFileSync(join(folder, name, file), text);
  }
  return join(folder, name);
}
const publish = (files: Record<string, string>) => publishFolder(build('built', files), join(folder, 'dist'));
const shown = () => {
  const names = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.includes('.')).sort();
};

it('replaces pages, and keeps the content-named files of the previous build', () => {
  publish({ 'pages.json': 'one', 'gone.html': 'one', 'assets/main-1.js': 'one', 'assets/same.js': 'one' });
  publish({ 'pages.json': 'two', 'assets/main-2.js': 'two', 'assets/same.js': 'one' });
  expect(shown()).toEqual(['assets/main-1.js', 'assets/main-2.js', 'assets/same.js', 'pages.json']);
  expect(readFileSync(join(folder, 'dist/pages.json'), 'utf8')).toBe('two');
  expect(readdirSync(folder)).toEqual(['dist']);
});

it('removes content-named files that are older than an hour', () => {
  publish({ 'assets/main-1.js': 'one', 'assets/main-2.js': 'two' });
  const longAgo = Date.now() / 1000 - 3700;
  utimesSync(join(folder, 'dist/assets/main-1.js'), longAgo, longAgo);
  publish({ 'assets/main-3.js': 'three' });
  expect(shown()).toEqual(['assets/main-2.js', 'assets/main-3.js']);
});

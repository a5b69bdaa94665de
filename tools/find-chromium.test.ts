// Guarantee: if a browser was named, it is used or none is; otherwise a headless shell, then the PATH, then
// Playwright's own download.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';

const home = mkdtempSync(path.join(tmpdir(), 'primehour-chromium-'));
afterAll(() => rmSync(home, { recursive: true }));

function program(...parts: string[]): string {
  const file = path.join(home, ...parts);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, '', { mode: 0o755 });
  return file;
}
const onPath = program('bin', 'chromium');
const download = (revision: number) => program('.cache/ms-playwright', `chromium-${revision}`, 'chrome-linux64/chrome');
const older = download(999);
const newer = download(1200);
const find = (env: NodeJS.ProcessEnv) => findChromium({ env, platform: 'linux', home });

it('uses the named browser', () => {
  expect(find({ CHROMIUM_PATH: older, PATH: path.dirname(onPath) })).toBe(older);
});

it('uses no other if the named one does not exist', () => {
  expect(find({ CHROMIUM_PATH: path.join(home, 'absent'), PATH: path.dirname(onPath) })).toBeNull();
});

it('prefers the one on the PATH to a download', () => {
  expect(find({ PATH: `${home}${path.delimiter}${path.dirname(onPath)}` })).toBe(onPath);
});

it('falls back to the newest download', () => {
  const found = find({ PATH: home });
  // A machine may have Chrome in a standard location, which is preferred to the download.
  expect([newer, '/snap/bin/chromium', '/opt/google/chrome/chrome']).toContain(found);
});

it('prefers a headless shell to all others, first one on the PATH', () => {
  const tools = mkdtempSync(path.join(home, 'shell-'));
  const downloads = path.join(tools, 'downloads');
  const find = () =>
    findChromium({
      env: { PATH: `${path.dirname(onPath)}${path.delimiter}${tools}`, PLAYWRIGHT_BROWSERS_PATH: downloads },
      platform: 'linux',
      home,
    });
  const place = (file: string) => program(path.relative(home, file));

  expect(find()).toBe(onPath);
  const revision = 'chromium_headless_shell-1200/chrome-headless-shell-linux64/chrome-headless-shell';
  const downloaded = place(path.join(downloads, revision));
  expect(find()).toBe(downloaded);
  const installed = place(path.join(tools, 'chromium-headless-shell'));
  expect(find()).toBe(installed);
});

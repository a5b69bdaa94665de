import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

export const CHROMIUM_MISSING =
  'The browser tests need Chromium or Chrome, and none was found. Install one (on Debian or Ubuntu: `apt-get install ' +
  'chromium`; elsewhere: `npx playwright install chromium`, or Google Chrome), or set CHROMIUM_PATH to its executable.';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge'];

type Surroundings = { env: NodeJS.ProcessEnv; platform: NodeJS.Platform; home: string };

/** The first Chromium that can be run: the one named, one on the PATH, one in a usual place, Playwright's own. */
export function findChromium(
  { env, platform, home }: Surroundings = { env: process.env, platform: process.platform, home: homedir() },
): string | null {
  const named = env['CHROMIUM_PATH'];
  if (named) return isRunnable(named) ? named : null;
  const suffix = platform === 'win32' ? '.exe' : '';
  const onPath = (env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => COMMANDS.map((command) => path.join(folder, command + suffix)));
  return (
    [...onPath, ...usualPlaces(platform, env, home), ...playwrightDownloads(platform, env, home)].find(isRunnable) ??
    null
  );
}

/** As a last resort on Debian, for root alone and when no other was named: takes Debian's own package. */
export function installDebianChromium(): string | null {
  const isDebianRoot = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (!isDebianRoot || process.env['CHROMIUM_PATH']) return null;
  console.log('No Chromium found: installing the package of this system (about a minute) …');
  const options = {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 600_000,
  } as const;
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', 'chromium', 'fonts-liberation']]) {
    if (spawnSync('apt-get', args, options).status !== 0) return null;
  }
  return findChromium();
}

function usualPlaces(platform: NodeJS.Platform, env: NodeJS.ProcessEnv, home: string): string[] {
  if (platform === 'darwin') {
    const apps = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `Applications/${name}.app/Contents/MacOS/${name}`,
    );
    return ['/', home].flatMap((base) => apps.map((app) => path.join(base, app)));
  }
  if (platform !== 'win32') return ['/snap/bin/chromium', '/opt/google/chrome/chrome'];
  const bases = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']].filter(
    (base) => base !== undefined,
  );
  const programs = [
    'Google/Chrome/Application/chrome.exe',
    'Chromium/Application/chrome.exe',
    'Microsoft/Edge/Application/msedge.exe',
  ];
  return bases.flatMap((base) => programs.map((program) => path.join(base, program)));
}

function playwrightDownloads(platform: NodeJS.Platform, env: NodeJS.ProcessEnv, home: string): string[] {
  const cache =
    platform === 'darwin'
      ? path.join(home, 'Library/Caches')
      : platform === 'win32'
        ? (env['LOCALAPPDATA'] ?? path.join(home, 'AppData/Local'))
        : (env['XDG_CACHE_HOME'] ?? path.join(home, '.cache'));
  const downloads = env['PLAYWRIGHT_BROWSERS_PATH'] ?? path.join(cache, 'ms-playwright');
  const inside = [
    'chrome-linux64/chrome',
    'chrome-linux-arm64/chrome',
    'chrome-linux/chrome',
    'chrome-win64/chrome.exe',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  ];
  const versions = existsSync(downloads) ? readdirSync(downloads).filter((name) => /^chromium-\d+$/.test(name)) : [];
  const newestFirst = versions.toSorted((a, b) => Number(b.slice(9)) - Number(a.slice(9)));
  return newestFirst.flatMap((version) => inside.map((file) => path.join(downloads, version, file)));
}

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

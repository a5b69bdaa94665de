import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

export const CHROMIUM_MISSING =
  'Chromium or Chrome is needed, and none was found. Install one (on Debian: `apt-get install ' +
  'chromium-headless-shell`; elsewhere: `npx playwright install chromium-headless-shell`, or Google Chrome), or set ' +
  'CHROMIUM_PATH to its executable.';

/** Disables background services of the browser that a page doesn't need and that would disturb tests. */
export const QUIET_SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge'];
/** The engine without the windows of a browser, which tests never see and which take half of its CPU time. */
const HEADLESS_COMMANDS = ['chromium-headless-shell', 'chrome-headless-shell'];

type Machine = { env: NodeJS.ProcessEnv; platform: NodeJS.Platform; home: string };

const THIS_MACHINE: Machine = { env: process.env, platform: process.platform, home: homedir() };

/** The Chromium to use: the named one, a headless shell, one on the PATH, in a standard location, or Playwright's. */
export function findChromium({ env, platform, home }: Machine = THIS_MACHINE): string | null {
  const named = env['CHROMIUM_PATH'];
  if (named) return isRunnable(named) ? named : null;
  return (
    findHeadlessShell({ env, platform, home }) ??
    [
      ...onPath(COMMANDS, platform, env),
      ...standardLocations(platform, env, home),
      ...playwrightDownloads('chromium', platform, env, home),
    ].find(isRunnable) ??
    null
  );
}

function findHeadlessShell({ env, platform, home }: Machine): string | null {
  const candidates = [
    ...onPath(HEADLESS_COMMANDS, platform, env),
    ...playwrightDownloads('chromium_headless_shell', platform, env, home),
  ];
  return candidates.find(isRunnable) ?? null;
}

/**
 * On Debian as root, if no browser was named: installs a headless shell or, if Debian has none, any Chromium. If the
 * installation fails, {@link findChromium} finds none.
 */
export function installDebianChromium(): void {
  const isDebianRoot = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (!isDebianRoot || process.env['CHROMIUM_PATH'] || findHeadlessShell(THIS_MACHINE) !== null) return;
  console.log('Installing chromium-headless-shell with apt-get (about a minute) …');
  const isInstalled = aptGet('update') && aptGet('install', 'chromium-headless-shell', 'fonts-liberation');
  if (!isInstalled && findChromium() === null) aptGet('install', 'chromium', 'fonts-liberation');
}

function aptGet(action: 'update' | 'install', ...packages: readonly string[]): boolean {
  const { status } = spawnSync('apt-get', [action, '--yes', '--no-install-recommends', ...packages], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 600_000,
  });
  return status === 0;
}

function onPath(commands: readonly string[], platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string[] {
  const suffix = platform === 'win32' ? '.exe' : '';
  return (env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => commands.map((command) => path.join(folder, command + suffix)));
}

function standardLocations(platform: NodeJS.Platform, env: NodeJS.ProcessEnv, home: string): string[] {
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

/** The path of the executable in each of Playwright's downloads, on every system. */
const DOWNLOADS = {
  chromium_headless_shell: [
    'chrome-headless-shell-linux64/chrome-headless-shell',
    'chrome-headless-shell-linux-arm64/chrome-headless-shell',
    'chrome-headless-shell-win64/chrome-headless-shell.exe',
    'chrome-headless-shell-mac-arm64/chrome-headless-shell',
    'chrome-headless-shell-mac-x64/chrome-headless-shell',
  ],
  chromium: [
    'chrome-linux64/chrome',
    'chrome-linux-arm64/chrome',
    'chrome-linux/chrome',
    'chrome-win64/chrome.exe',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  ],
} as const;

function playwrightDownloads(
  name: keyof typeof DOWNLOADS,
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
  home: string,
): string[] {
  const cache =
    platform === 'darwin'
      ? path.join(home, 'Library/Caches')
      : platform === 'win32'
        ? (env['LOCALAPPDATA'] ?? path.join(home, 'AppData/Local'))
        : (env['XDG_CACHE_HOME'] ?? path.join(home, '.cache'));
  const downloads = env['PLAYWRIGHT_BROWSERS_PATH'] ?? path.join(cache, 'ms-playwright');
  const revisions = (existsSync(downloads) ? readdirSync(downloads) : [])
    .flatMap((folder) => (folder.startsWith(`${name}-`) ? [folder.slice(name.length + 1)] : []))
    .filter((revision) => /^\d+$/.test(revision))
    .map(Number);
  return revisions
    .toSorted((a, b) => b - a)
    .flatMap((revision) => DOWNLOADS[name].map((file) => path.join(downloads, `${name}-${revision}`, file)));
}

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

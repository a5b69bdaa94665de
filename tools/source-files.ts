import { readdirSync } from 'node:fs';
import path from 'node:path';

// What git ignores, repeated here so that the checks also run on a tree without a .git folder.
const IGNORED = new Set(['node_modules', 'dist', '.git', '.cache', 'test-results', 'playwright-report']);
const IGNORED_AT_ROOT = new Set(['data']);

/** Every file that belongs to the project, as a path from `root` with forward slashes, sorted. */
export function listFiles(root: string): string[] {
  const files: string[] = [];
  const visit = (folder: string) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      // In a worktree `.git` is a file.
      if (IGNORED.has(entry.name) || IGNORED_AT_ROOT.has(name)) continue;
      if (entry.isDirectory()) {
        visit(name);
      } else if (entry.isFile() && !/\.(log|tsbuildinfo)$|^\.DS_Store$/.test(entry.name)) {
        files.push(name);
      }
    }
  };
  visit('');
  return files.toSorted();
}

export const isTypeScript = (file: string): boolean => /\.tsx?$/.test(file);
export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

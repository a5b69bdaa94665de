import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillNewFolder } from './new-folder.ts';

/** The guarantee: a folder appears whole or not at all, whatever other processes do with the same target. */

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'primehour-new-folder-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fill = (draft: string) => Promise.resolve(writeFileSync(path.join(draft, 'file'), 'mine'));

test('removes drafts of killed processes, and keeps that of a running one', async () => {
  const target = path.join(folder, 'copy');
  const { pid: dead } = spawnSync(process.execPath, ['--version']);
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  try {
    const kept = [`copy.partial-${String(other.pid)}`, 'copy.partial-notes', 'copy2.partial'];
    for (const name of [`copy.partial-${dead}`, 'copy.partial', ...kept]) mkdirSync(path.join(folder, name));
    await fillNewFolder(target, fill);
    expect(readdirSync(folder).toSorted()).toEqual(['copy', ...kept].toSorted());
    expect(readFileSync(path.join(target, 'file'), 'utf8')).toBe('mine');
  } finally {
    other.kill();
  }
});

test('leaves the folder of another process that was faster as it is', async () => {
  const target = path.join(folder, 'raced');
  const filling = fillNewFolder(target, async (draft) => {
    await fill(draft);
    mkdirSync(target);
    writeFileSync(path.join(target, 'file'), 'theirs');
  });
  await expect(filling).rejects.toThrow(`${target} already exists: name a new folder.`);
  expect(readFileSync(path.join(target, 'file'), 'utf8')).toBe('theirs');
  expect(readdirSync(folder).filter((name) => name.startsWith('raced.'))).toEqual([]);
});

test('names the folder that has no space, not the one that is copied', async () => {
  const target = path.join(folder, 'full');
  const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'copyfile', path: '/data/secrets' });
  await expect(fillNewFolder(target, () => Promise.reject(full))).rejects.toThrow(
    `Nothing can be stored in ${target}: its disk is full. Free up space, or name another folder.`,
  );
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  await expect(fillNewFolder(path.join(file, 'copy'), fill)).rejects.toThrow('a file is in the way');
  expect(existsSync(target)).toBe(false);
});

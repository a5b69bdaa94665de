import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeContinuousState } from '@primehour/db/archive/continuous-state';
import type { Database } from '@primehour/db/open';
import type { Instant } from '@primehour/domain/vocabulary';
import { afterAll, expect, it } from 'vitest';
import { writeRehearsal } from '../recovery/rehearsal-state.ts';
import { BACKUP_CHECKS } from './backup-checks.ts';
import { type CheckContext, isBeyond } from './check.ts';

// The guarantee: a backup that falls behind, and a restore that failed or was not rehearsed, are reported; without a
// continuous backup nothing is.

const dataDir = mkdtempSync(join(tmpdir(), 'primehour-backup-checks-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const at = (time: string) => new Date(`2026-11-22T${time}Z`).toISOString();
const now = Date.parse(at('14:00:00')) as Instant;
// None of these readings is of the database.
const context: CheckContext = { db: {} as Database, config: { dataDir, codesPerHour: 1, textPriceCents: 1 }, now };

async function lines(): Promise<Record<string, string>> {
  const entries = BACKUP_CHECKS.map(async (check) => {
    const [reading] = 'read' in check ? await check.read(context) : [];
    const value = reading?.value ?? 0;
    return [check.name, `${isBeyond(value, check.limit) ? '! ' : ''}${check.say(value, context.config)}`] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

it('follows the backup and its rehearsals', async () => {
  const none = { backup: 'not continuous', 'backup-base': 'not continuous', rehearsal: 'none', 'rehearsal-ok': 'none' };
  expect(await lines()).toEqual(none);

  // Rehearsed dumps of the operator’s server.
  const dumpOnly = { at: at('13:00:00'), place: '/dumps/last.sql', restoreSeconds: 3, lastCommitAt: null, checks: [] };
  writeRehearsal(dataDir, dumpOnly);
  expect(await lines()).toEqual({ ...none, rehearsal: '60 min ago', 'rehearsal-ok': 'passed' });
  rmSync(join(dataDir, 'backups', 'rehearsal.json'));

  const begun = { place: '/backups', currentAt: at('13:59:20'), baseAt: null, problem: null };
  writeContinuousState(dataDir, begun);
  const first = {
    backup: '40 s old',
    'backup-base': '! not complete yet',
    rehearsal: '! never',
    'rehearsal-ok': 'none',
  };
  expect(await lines()).toEqual(first);

  writeContinuousState(dataDir, { ...begun, currentAt: at('13:54:00'), baseAt: '2026-11-14T13:00:00.000Z' });
  const rehearsal = { place: '/backups', restoreSeconds: 3, lastCommitAt: null };
  const passed = { about: 'Books', text: '4 transactions sum to zero', isOk: true };
  writeRehearsal(dataDir, { ...rehearsal, at: '2026-11-20T13:00:00.000Z', checks: [passed] });
  const stale = {
    backup: '! 6 min old',
    'backup-base': '! 8 days old',
    rehearsal: '! 2 days ago',
    'rehearsal-ok': 'passed',
  };
  expect(await lines()).toEqual(stale);

  writeContinuousState(dataDir, { ...begun, currentAt: at('13:59:59'), baseAt: at('01:00:00') });
  writeRehearsal(dataDir, { ...rehearsal, at: at('02:00:00'), checks: [passed, { ...passed, isOk: false }] });
  const failed = { backup: '1 s old', 'backup-base': '13 h old', rehearsal: '12 h ago', 'rehearsal-ok': '! failed' };
  expect(await lines()).toEqual(failed);
});

it('is as old as the part of the backup that is stuck', async () => {
  const state = { place: '/backups', currentAt: at('13:59:59'), baseAt: at('01:00:00'), problem: null };
  const textWith = async (picturesAt: string | null) => {
    writeContinuousState(dataDir, { ...state, picturesAt });
    return (await lines())['backup'];
  };
  expect(await textWith(at('13:59:40'))).toBe('20 s old');
  expect(await textWith(at('13:54:00'))).toBe('! 6 min old');
  expect(await textWith(null)).toBe('! not complete yet');
  writeContinuousState(dataDir, { ...state, currentAt: at('13:54:00'), picturesAt: at('13:59:40') });
  expect((await lines())['backup']).toBe('! 6 min old');
});

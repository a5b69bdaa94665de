import { type ContinuousState, readContinuousState } from '@primehour/db/archive/continuous-state';
import * as copy from '../copy/checks.ts';
import { readRehearsal } from '../recovery/rehearsal-state.ts';
import { type Check, type CheckContext, type Reading, singleReading } from './check.ts';

/** The log is archived at most a minute after a commit. */
const BEHIND_MAX_SECONDS = 300;
/** A base copy is made each week. */
const BASE_MAX_SECONDS = 8 * 86_400;
/** A restore is rehearsed each night. */
const REHEARSAL_MAX_SECONDS = 2 * 86_400;

/** How long ago `atOf` was. Not a number without a continuous backup: then there is nothing to check. */
function ageOf(
  { now, config }: CheckContext,
  atOf: (state: ContinuousState) => string | null | undefined,
): readonly Reading[] {
  const state = readContinuousState(config.dataDir);
  if (state === undefined) return singleReading(Number.NaN);
  const at = atOf(state) ?? null;
  return singleReading(at === null ? Number.POSITIVE_INFINITY : Math.max(0, (now - Date.parse(at)) / 1000));
}

/** The log and the pictures are archived separately, and either may be stuck. */
function completeAt({ currentAt, picturesAt = currentAt }: ContinuousState): string | null {
  if (currentAt === null || picturesAt === null) return null;
  return picturesAt < currentAt ? picturesAt : currentAt;
}

/** Of a continuous backup, or of dumps if one was ever rehearsed. */
function readRehearsalAge(context: CheckContext): readonly Reading[] {
  const at = readRehearsal(context.config.dataDir)?.at;
  if (at === undefined) return ageOf(context, () => null);
  return singleReading(Math.max(0, (context.now - Date.parse(at)) / 1000));
}

export const BACKUP_CHECKS: readonly Check[] = [
  {
    name: 'backup',
    title: copy.backupTitle,
    metric: 'primehour_backup_age_seconds',
    help: 'Time since the continuous backup last had all of the log and the pictures; NaN without a continuous backup.',
    unit: 'seconds',
    limit: { above: BEHIND_MAX_SECONDS },
    read: (context) => ageOf(context, completeAt),
    say: copy.backupText,
    runbook: 'continuous-backup',
  },
  {
    name: 'backup-base',
    title: copy.baseTitle,
    metric: 'primehour_backup_base_age_seconds',
    help: 'Age of the last base copy of the continuous backup, made each week.',
    unit: 'seconds',
    limit: { above: BASE_MAX_SECONDS },
    read: (context) => ageOf(context, ({ baseAt }) => baseAt),
    say: copy.backupText,
    runbook: 'continuous-backup',
  },
  {
    name: 'rehearsal',
    title: copy.rehearsalTitle,
    metric: 'primehour_restore_rehearsal_age_seconds',
    help: 'Time since the last rehearsed restore of a backup.',
    unit: 'seconds',
    limit: { above: REHEARSAL_MAX_SECONDS },
    read: readRehearsalAge,
    say: copy.rehearsalText,
    runbook: 'continuous-backup',
  },
  {
    name: 'rehearsal-ok',
    title: copy.rehearsalOkTitle,
    metric: 'primehour_restore_rehearsal_ok',
    help: 'Whether the last rehearsed restore passed all of its checks: 1 or 0.',
    unit: 'count',
    limit: { below: 1 },
    read: ({ config }) => {
      const rehearsal = readRehearsal(config.dataDir);
      return singleReading(rehearsal === undefined ? Number.NaN : Number(rehearsal.checks.every(({ isOk }) => isOk)));
    },
    say: copy.rehearsalOkText,
    runbook: 'continuous-backup',
  },
];

import { float, nullable, prepared, text } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { dateOf } from '../clock.ts';
import * as copy from '../copy/checks.ts';
import { reasonOf } from '../reason-of.ts';
import { type Check, type CheckContext, isBeyond, OTHER, type Reading } from './check.ts';
import { CHECKS } from './checks.ts';

export type CheckResult = {
  readonly check: Check;
  /** None if it could not be read. */
  readonly readings: readonly Reading[];
  readonly text: string;
  readonly isOk: boolean;
};

/** All queries travel as one statement. */
const READ_CHECKS = prepared(
  'read-checks',
  CHECKS.flatMap((check) =>
    'sql' in check ? [`select '${check.name}' as name, label, value from (${check.sql}) as "${check.name}"`] : [],
  ).join('\nunion all\n'),
  { name: text(), label: nullable(text()), value: float() },
);

/**
 * Every check as it is now, in the order of the list. One whose own reading fails, such as of a damaged file, fails
 * alone.
 * @throws if the database does not respond
 */
export async function readChecks(context: CheckContext): Promise<CheckResult[]> {
  const rows = await queryPrepared(context.db.read, READ_CHECKS, [dateOf(context.now)]);
  const found = Map.groupBy(rows, ({ name }) => name);
  return Promise.all(
    CHECKS.map(async (check) => {
      if ('sql' in check) return resultOf(check, withClosedLabels(check, found.get(check.name) ?? []), context);
      try {
        return resultOf(check, withClosedLabels(check, await check.read(context)), context);
      } catch (error) {
        return { check, readings: [], text: copy.unreadable(reasonOf(error)), isOk: false };
      }
    }),
  );
}

/** A series for each label that exists, so that a gauge goes back to zero instead of disappearing. */
function withClosedLabels({ label }: Check, readings: readonly Reading[]): readonly Reading[] {
  if (label === undefined) return readings;
  const isKnown = (name: string | null) => name !== null && label.values.includes(name);
  const sum = (among: readonly Reading[]) => among.reduce((total, { value }) => total + value, 0);
  const known = label.values.map((name) => ({
    label: name,
    value: sum(readings.filter((reading) => reading.label === name)),
  }));
  const rest = readings.filter((reading) => !isKnown(reading.label));
  return rest.length === 0 ? known : [...known, { label: OTHER, value: sum(rest) }];
}

function resultOf(check: Check, readings: readonly Reading[], { config }: CheckContext): CheckResult {
  const isOk = !readings.some(({ value }) => isBeyond(value, check.limit));
  return { check, readings, text: textOf(check, readings, config), isOk };
}

/** Nothing counted is 'none'; of labeled readings only those are named that are not zero. */
function textOf(check: Check, readings: readonly Reading[], config: CheckContext['config']): string {
  if (check.label !== undefined) {
    const named = readings.flatMap(({ label, value }) =>
      value === 0 ? [] : [{ label: label ?? OTHER, text: check.say(value, config) }],
    );
    return named.length === 0 ? copy.none : copy.bySeries(named);
  }
  const value = readings[0]?.value ?? 0;
  return value === 0 && check.unit === 'count' && 'sql' in check ? copy.none : check.say(value, config);
}

/** One result as a line of text, with the command to start with. */
export const lineOf = ({ text, isOk, check: { command } }: CheckResult): string =>
  command === undefined || (isOk && text === copy.none) ? text : `${text}: ${command}`;

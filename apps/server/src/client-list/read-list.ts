import { type ListProblem } from '@primehour/domain/client/copy';
import { type LineProblem, readPeople } from '@primehour/domain/client/read-people';

/** No one reads a thousand errors: the file as a whole needs fixing. */
const ERRORS_KEPT = 100;

/** A parsed list as stored: its people are already JSON, because serializing takes time as well. */
export type ReadList = {
  readonly people: string;
  readonly valid: number;
  readonly total: number;
  readonly errors: readonly LineProblem[];
  readonly errorCount: number;
};
export type ListResult =
  | { readonly ok: true; readonly list: ReadList }
  | { readonly ok: false; readonly reason: ListProblem };

export function readList(csv: string): ListResult {
  const read = readPeople(csv);
  if (!read.ok) return { ok: false, reason: read.reason };
  const { people, problems, total } = read.value;
  return {
    ok: true,
    list: {
      people: JSON.stringify(people),
      valid: people.length,
      total,
      errors: problems.slice(0, ERRORS_KEPT),
      errorCount: problems.length,
    },
  };
}

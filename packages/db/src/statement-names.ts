/**
 * The query builder sends a statement's text each time, and PostgreSQL then spends several times as long on planning it
 * as on running it. A text that repeats gets a name, under which each connection keeps it parsed and planned
 * (decision 142).
 */

/** A text that runs once in a while isn't worth what it occupies on each connection. */
const NAMED_AT = 10;
/** A plan occupies some tens of kB, on each connection that has run it. */
const MOST_NAMED = 200;
/** Lists of varying length produce endless texts: beyond this many, counting starts over. */
const MOST_COUNTED = 2_000;

export type StatementNames = (text: string) => string | undefined;

export function countStatements(): StatementNames {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= MOST_NAMED) return name;
    const count = (counts.get(text) ?? 0) + 1;
    if (count < NAMED_AT) {
      if (counts.size >= MOST_COUNTED) counts.clear();
      counts.set(text, count);
      return undefined;
    }
    counts.delete(text);
    const given = `repeated-${names.size + 1}`;
    names.set(text, given);
    return given;
  };
}

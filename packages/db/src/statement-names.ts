/**
 * The query builder sends a statement's text each time, and PostgreSQL then spends several times as long on planning as
 * on running it. A text that repeats gets a name, under which each connection keeps it parsed and planned (decision
 * 142).
 */

/** A text that rarely runs isn't worth the memory on each connection. */
const NAMED_AT = 10;
/** A plan takes some tens of kB on each connection that has run it. */
const MAX_NAMED = 200;
/** Lists of varying length produce endless texts: beyond this many, counting starts over. */
const MAX_COUNTED = 2_000;

export type StatementNames = (text: string) => string | undefined;

export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= MAX_NAMED) return name;
    const count = (counts.get(text) ?? 0) + 1;
    if (count < NAMED_AT) {
      if (counts.size >= MAX_COUNTED) counts.clear();
      counts.set(text, count);
      return undefined;
    }
    counts.delete(text);
    const repeated = `repeated-${names.size + 1}`;
    names.set(text, repeated);
    return repeated;
  };
}

import { KIND_OF } from '@primehour/domain/resource/legacy-kinds';

const CASES = Object.entries(KIND_OF).map(([stored, kind]) => `when '${stored}' then '${kind}'`);

/**
 * SQL: the kind in a column, which has an old or a new name (decision 181). Raw SQL reads it only like this, and the query
 * builder's `sql` with `sql.raw`, because it would send a string as a value.
 */
export const kindOf = (column: string): string => `(case ${column} ${CASES.join(' ')} else ${column} end)`;

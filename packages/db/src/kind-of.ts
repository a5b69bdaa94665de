import { KIND_OF } from '@primehour/domain/resource/legacy-kinds';

const CASES = Object.entries(KIND_OF).map(([stored, kind]) => `when '${stored}' then '${kind}'`);

/** SQL: the kind in a column, which has an old or a new name (decision 181). The only way for raw SQL to read one. */
export const kindOf = (column: string): string => `(case ${column} ${CASES.join(' ')} else ${column} end)`;

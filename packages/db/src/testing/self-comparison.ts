/** `t.business_id = "business_id"`: the bare name means the same column of `t`, so it is true for every row. */
const SELF_COMPARISON = /(?:\b\w+|"\w+")\."?(\w+)"?\s*(?:=|<>|is(?: not)? distinct from)\s*(?:"\1"|\1\b)(?!\s*[.(])/i;

/** The part of a statement that compares a column with itself, or undefined. */
export const findSelfComparison = (statement: string): string | undefined => SELF_COMPARISON.exec(statement)?.[0];

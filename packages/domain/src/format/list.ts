/** 'a', 'a and b', 'a, b, and c' */
export function formatList(parts: readonly string[], conjunction: 'and' | 'or' = 'and'): string {
  const last = parts.at(-1) ?? '';
  if (parts.length < 3) return parts.join(` ${conjunction} `);
  return `${parts.slice(0, -1).join(', ')}, ${conjunction} ${last}`;
}

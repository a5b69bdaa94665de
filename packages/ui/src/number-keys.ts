const blocked = ['e', 'E', '+', '-'];

/** Number inputs block the keys e, E, + and - (product/shell#fields). */
export function isBlockedInNumber(typed: string | null | undefined): boolean {
  return typed !== null && typed !== undefined && blocked.some((key) => typed.includes(key));
}

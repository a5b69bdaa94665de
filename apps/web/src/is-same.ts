/** Whether two values of a form are the same. Their properties have to be in the same order. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

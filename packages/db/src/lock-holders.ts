const businesses = new WeakMap<object, string>();

/** For a transaction that shares its connection with others and holds the lock of this business. */
export const registerLockHolder = (tx: object, businessId: string): void => void businesses.set(tx, businessId);

/** The business whose lock a member of a shared transaction already holds; undefined outside of such a transaction. */
export const lockedBusinessOf = (tx: object): string | undefined => businesses.get(tx);

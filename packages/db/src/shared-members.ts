const businesses = new WeakMap<object, string>();

/** Of a transaction that shares its connection with others, and has the lock of this business. */
export const registerMember = (tx: object, businessId: string): void => void businesses.set(tx, businessId);

/** The business whose lock a member of a shared transaction has already; undefined outside of one. */
export const heldBy = (tx: object): string | undefined => businesses.get(tx);

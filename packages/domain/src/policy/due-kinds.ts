/** What a client can owe beyond the first payment: the rest of the price, a fee, or a tip. */
export const DUE_KINDS = ['BALANCE', 'LATE_CANCEL', 'NO_SHOW', 'TIP'] as const;
export type DueKind = (typeof DUE_KINDS)[number];

/** LINKED: the client was texted a link to pay. UNCOLLECTED: neither the card nor the link collected it. */
export const DUE_STATES = ['WAITING', 'CHARGING', 'PAID', 'LINKED', 'WAIVED', 'UNCOLLECTED', 'REFUNDED'] as const;
export type DueState = (typeof DUE_STATES)[number];

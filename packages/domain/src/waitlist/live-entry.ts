import type { WaitlistState } from '../vocabulary.ts';

/** An entry keeps its place until it ends, and an offer does not end it (product/waiting-list#entries). */
export const isLiveEntry = (state: WaitlistState): boolean => state === 'WAITING' || state === 'OFFERED';

import type { BusinessInfo } from '@primehour/contract/business-shapes';
import { onForget } from './forget-person.ts';

/**
 * The pending request for the list of businesses. It is kept when it fails, or else a screen would retry forever
 * instead of reaching its error boundary, which resets it.
 */
let awaited: Promise<BusinessInfo> | undefined;

export const requestBusinessOnce = (ask: () => Promise<BusinessInfo>): Promise<BusinessInfo> => (awaited ??= ask());

/** The next screen requests it again. */
export function resetBusinessRequest(): void {
  awaited = undefined;
}

onForget(resetBusinessRequest);

import type { BusinessInfo } from '@primehour/contract/business-shapes';
import { onForget } from './forget-person.ts';

/**
 * What screens wait for while the list of businesses is fetched. It is kept when it fails, or a screen would ask for
 * ever instead of reaching its boundary; the boundary, which stands on pages that call nothing, lets go of it.
 */
let awaited: Promise<BusinessInfo> | undefined;

export const requestBusinessOnce = (ask: () => Promise<BusinessInfo>): Promise<BusinessInfo> => (awaited ??= ask());

/** The next screen asks again. */
export function resetBusinessRequest(): void {
  awaited = undefined;
}

onForget(resetBusinessRequest);

import type { PageModel } from '@primehour/contract/pages';
import { knownZone } from './known-zone.ts';

/** Pages without a business: a message, and the operator's pages. */
type UnownedPage = Extract<PageModel, { kind: 'message' | `operator-${string}` }>;

const isUnowned = (model: PageModel): model is UnownedPage =>
  model.kind === 'message' || model.kind.startsWith('operator-');

/** The business a page belongs to, or null if it belongs to none. */
export function businessOf(model: PageModel) {
  if (isUnowned(model)) return null;
  return 'business' in model ? model.business : model.booking.business;
}

/** The zone whose clock the page shows: the client's if known, otherwise the business's. */
export function shownZoneOf(model: PageModel): string | undefined {
  return isUnowned(model) ? undefined : (model.clientZone ?? businessOf(model)?.zone);
}

/** The zone comes from a cookie, so it is untrusted. */
export function withKnownZone(model: PageModel): PageModel {
  return isUnowned(model) ? model : { ...model, clientZone: knownZone(model.clientZone) };
}

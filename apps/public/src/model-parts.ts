import type { PageModel } from '@primehour/contract/pages';
import { knownZone } from './known-zone.ts';

/** The business a page belongs to, or null for a message. */
export function businessOf(model: PageModel) {
  if (model.kind === 'message') return null;
  return 'business' in model ? model.business : model.booking.business;
}

/** The zone whose clock the page shows: the client's when known, else the business's. */
export function shownZoneOf(model: PageModel): string | undefined {
  return model.kind === 'message' ? undefined : (model.clientZone ?? businessOf(model)?.zone);
}

/** The zone comes from a cookie, that is from anyone. */
export function withKnownZone(model: PageModel): PageModel {
  return model.kind === 'message' ? model : { ...model, clientZone: knownZone(model.clientZone) };
}

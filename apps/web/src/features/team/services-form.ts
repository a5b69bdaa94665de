import type { PersonService } from '@primehour/contract/person-services';
import { priceText } from '@primehour/domain/format/money';
import { parseDollars } from '@primehour/domain/money';
import { isSame } from '../../is-same.ts';

/** A service of a person as it is edited; empty for the usual price and duration. */
export type ServiceDraft = {
  readonly serviceId: string;
  readonly isDone: boolean;
  readonly price: string;
  readonly duration: string;
};

export const draftOf = ({ serviceId, isDone, price, duration }: PersonService): ServiceDraft => ({
  serviceId,
  isDone,
  price: price === null ? '' : priceText(price),
  duration: duration === null ? '' : String(duration),
});

const DURATION_MAX_MINUTES = 359;

const isPriceWrong = ({ price }: ServiceDraft) => price.trim() !== '' && !parseDollars(price).ok;
const isDurationWrong = ({ duration }: ServiceDraft) =>
  duration.trim() !== '' &&
  !(/^\d+$/.test(duration.trim()) && Number(duration) >= 1 && Number(duration) <= DURATION_MAX_MINUTES);

export const isWrong = (draft: ServiceDraft): boolean =>
  draft.isDone && (isPriceWrong(draft) || isDurationWrong(draft));

/** What is sent of a valid draft. */
export function entryOf(draft: ServiceDraft) {
  const { serviceId, isDone } = draft;
  const price = parseDollars(draft.price);
  return {
    serviceId,
    isDone,
    price: isDone && draft.price.trim() !== '' && price.ok ? price.value : null,
    duration: isDone && draft.duration.trim() !== '' ? Number(draft.duration) : null,
  };
}

/** The drafts that differ from what is stored; the rest is not sent. */
export const changedOf = (drafts: readonly ServiceDraft[], stored: readonly PersonService[]): ServiceDraft[] =>
  drafts.filter((draft, index) => {
    const before = stored[index];
    return before === undefined || !isSame(draft, draftOf(before));
  });

/** After a reload: what was typed and is not stored yet stays, and remains to be saved. */
export const draftsAfter = (
  stored: readonly PersonService[],
  before: readonly PersonService[],
  drafts: readonly ServiceDraft[],
): ServiceDraft[] =>
  stored.map((service) => {
    const draft = drafts.find(({ serviceId }) => serviceId === service.serviceId);
    const loaded = before.find(({ serviceId }) => serviceId === service.serviceId);
    const next = draftOf(service);
    if (!draft || !loaded || isSame(draft, draftOf(loaded))) return next;
    return !isWrong(draft) && isSame(entryOf(draft), entryOf(next)) ? next : draft;
  });

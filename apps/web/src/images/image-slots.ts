import * as issues from '@primehour/contract/copy/issues';
import type { CallInput } from '@primehour/contract/endpoint';
import type { requestImage } from '@primehour/contract/listing';
import { IMAGE_FORMATS, IMAGE_MAX_BYTES } from '@primehour/domain/limits';
import type { ImageDropState } from '@primehour/ui/image-drop';

export type ImageType = NonNullable<CallInput<typeof requestImage>['body']['type']>;

/** `isShown` is what the browser has painted, so it needs no field here (product/data#picture-slot). */
export type Slot = {
  readonly id: string;
  /** The image's own URL once it is uploaded; before that, the URL of the chosen file. */
  readonly url: string;
  readonly state: 'Loading' | 'LoadedSuccessful' | 'Error';
  readonly filename: string;
  /** From 0 to 1 while loading; absent until something was sent. */
  readonly progress?: number | undefined;
  readonly message?: string;
};

/** See product/shell#pictures. */
export function imageProblemOf({ size, type }: Pick<File, 'size' | 'type'>): string | undefined {
  if (!IMAGE_FORMATS.some((format) => format === type)) return issues.imageType;
  return size > IMAGE_MAX_BYTES ? issues.imageTooLarge : undefined;
}

/** The position of what guests will see first: a file that was refused does not count. −1 if there is none. */
export const firstOf = (slots: readonly Slot[]): number => slots.findIndex(({ state }) => state !== 'Error');

export const urlsOf = (slots: readonly Slot[]): string[] =>
  slots.filter(({ state }) => state === 'LoadedSuccessful').map(({ url }) => url);

/** Syncs the slots with the form's images and their order; uploads in progress and failures keep their places. */
export function slotsFor(slots: readonly Slot[], imageUrls: readonly string[]): readonly Slot[] {
  const held = urlsOf(slots);
  if (held.length === imageUrls.length && held.every((url, index) => url === imageUrls[index])) return slots;
  const byUrl = new Map(slots.map((slot) => [slot.url, slot]));
  const waiting = imageUrls.map((url) => byUrl.get(url) ?? loaded(url));
  const kept: Slot[] = [];
  for (const slot of slots) {
    const next = slot.state === 'LoadedSuccessful' ? waiting.shift() : slot;
    if (next) kept.push(next);
  }
  return [...kept, ...waiting];
}

const loaded = (url: string): Slot => ({ id: url, url, state: 'LoadedSuccessful', filename: '' });

/** One place earlier (−1) or later (1); at either end it stays. */
export function movedSlots(slots: readonly Slot[], id: string, by: -1 | 1): readonly Slot[] {
  const from = slots.findIndex((slot) => slot.id === id);
  const slot = slots[from];
  const other = slots[from + by];
  if (!slot || !other) return slots;
  return slots.map((each, index) => (index === from ? other : index === from + by ? slot : each));
}

export function shownState(slot: Slot): Exclude<ImageDropState, { status: 'empty' }> {
  if (slot.state === 'LoadedSuccessful') return { status: 'ready', imageUrl: slot.url };
  if (slot.state === 'Loading') return { status: 'uploading', previewUrl: slot.url, progress: slot.progress };
  return { status: 'error', previewUrl: slot.url, filename: slot.filename, message: slot.message ?? '' };
}

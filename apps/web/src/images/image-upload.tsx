import { IMAGE_FORMATS } from '@primehour/domain/limits';
import { ImageDrop, problemOf } from '@primehour/ui/image-drop';
import type { Ref } from 'react';
import * as copy from '../copy/images.ts';
import { type ImageType, shownState } from './image-slots.ts';
import { useImageSlots } from './use-image-slots.ts';

type Props = {
  label: string;
  type: ImageType;
  /** The stored or uploaded image; the empty string when there is none. */
  imageUrl: string;
  error: string | undefined;
  onChange: (imageUrl: string) => void;
  /** Called when an upload begins and ends, so that the form is not sent without its image. */
  onUploading: (isUploading: boolean) => void;
  isLocked?: boolean | undefined;
  /** For a logo: small, next to other fields. */
  isSquare?: boolean | undefined;
  hint?: string | undefined;
  /** For a form that moves the focus to its first error. */
  inputRef?: Ref<HTMLInputElement> | undefined;
};

/**
 * One image: chosen, checked, uploaded, and shown once the server has it (product/shell#pictures). The previous one
 * stays until its successor has arrived, and after a failure.
 */
export function ImageUpload(props: Props) {
  const { label, type, imageUrl, error, onChange, onUploading, isLocked, isSquare, inputRef } = props;
  const { slots, add, remove, retryOf } = useImageSlots({
    type,
    imageUrls: imageUrl === '' ? [] : [imageUrl],
    onChange: (urls) => onChange(urls.at(-1) ?? ''),
    onUploading,
  });
  const attempt = slots.find(({ state }) => state !== 'LoadedSuccessful');
  const failure = attempt && shownState(attempt);
  const stored = slots.find(({ state }) => state === 'LoadedSuccessful');
  const shown = attempt?.state === 'Loading' ? attempt : (stored ?? attempt);
  const select = ([file]: File[]) => {
    if (!file) return;
    if (attempt) remove(attempt.id);
    add([file]);
  };
  const removeAll = () => {
    for (const { id } of attempt?.state === 'Loading' ? [attempt] : slots) remove(id);
  };
  return (
    <ImageDrop
      label={label}
      state={shown ? shownState(shown) : { status: 'empty' }}
      error={failure?.status === 'error' ? problemOf(failure) : error}
      hint={props.hint ?? copy.uploadHint}
      accept={IMAGE_FORMATS.join(',')}
      isLocked={isLocked}
      isSquare={isSquare}
      inputRef={inputRef}
      onSelect={select}
      onRemove={shown ? removeAll : undefined}
      onRetry={attempt && retryOf(attempt)}
    />
  );
}

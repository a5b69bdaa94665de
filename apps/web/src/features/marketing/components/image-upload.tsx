import { CallError, errorBodyOf } from '@primehour/contract/client';
import { messageOf } from '@primehour/contract/errors';
import { requestImage } from '@primehour/contract/listing';
import {
  IMAGE_FORMATS,
  IMAGE_MAX_BYTES,
  IMAGE_POLL_ATTEMPTS,
  IMAGE_POLL_MS,
  IMAGE_SHOWN_AFTER_MS,
} from '@primehour/domain/limits';
import { ImageDrop, type ImageDropState } from '@primehour/ui/image-drop';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';

type ImageType = 'service' | 'business';
type Props = {
  label: string;
  type: ImageType;
  /** The stored or uploaded image; the empty string when there is none. */
  imageUrl: string;
  error: string | undefined;
  onChange: (imageUrl: string) => void;
  /** Told when an upload begins and ends, so that the form is not sent without its image. */
  onUploading: (isUploading: boolean) => void;
  isLocked?: boolean | undefined;
  hint?: string | undefined;
};

/** Spec 2 §3, image upload slot. */
type Slot = {
  url: string;
  state: 'Loading' | 'LoadedSuccessful' | 'Error';
  filename: string;
  isShown: boolean;
  message?: string;
};

/** One image: chosen, judged, uploaded, and shown once the server has it (spec 2 §4, image upload). */
export function ImageUpload(props: Props) {
  const { label, type, imageUrl, error, onChange, onUploading, isLocked, hint } = props;
  const [slot, setSlot] = useState<Slot>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const stop = () => {
    running.current?.abort();
    setSlot(undefined);
    onUploading(false);
  };
  const select = async ([file]: File[]) => {
    if (!file) return;
    stop();
    const problem = imageProblemOf(file);
    const url = URL.createObjectURL(file);
    const base = { url, filename: file.name, isShown: false };
    if (problem) return setSlot({ ...base, state: 'Error', message: problem });
    const controller = new AbortController();
    running.current = controller;
    setSlot({ ...base, state: 'Loading' });
    onUploading(true);
    try {
      const uploaded = await uploadImage(file, type, controller.signal);
      if (controller.signal.aborted) return;
      setSlot({ ...base, url: uploaded, state: 'LoadedSuccessful', isShown: true });
      onChange(uploaded);
    } catch (reason) {
      if (controller.signal.aborted) return;
      setSlot({ ...base, state: 'Error', message: messageOf(reason) });
    }
    onUploading(false);
  };
  const remove = () => {
    stop();
    onChange('');
  };
  return (
    <ImageDrop
      label={label}
      state={shownState(slot, imageUrl)}
      error={error}
      hint={hint ?? 'png or jpg, up to 10MB'}
      accept={IMAGE_FORMATS.join(',')}
      isLocked={isLocked}
      onSelect={(files) => void select(files)}
      onRemove={slot?.state === 'Error' && imageUrl ? stop : remove}
    />
  );
}

function shownState(slot: Slot | undefined, imageUrl: string): ImageDropState {
  if (slot?.state === 'Loading') return { status: 'uploading', previewUrl: slot.url };
  if (slot?.state === 'Error') return { status: 'error', message: slot.message ?? 'The upload failed' };
  return imageUrl ? { status: 'ready', imageUrl } : { status: 'empty' };
}

/** Spec 2 §5, image upload. */
export function imageProblemOf({ size, type }: Pick<File, 'size' | 'type'>): string | undefined {
  if (!IMAGE_FORMATS.some((format) => format === type)) return 'Only png and jpg formats are supported';
  return size > IMAGE_MAX_BYTES ? 'Image size exceeds 10MB' : undefined;
}

/** A link is requested, the bytes are put to it, and the image is awaited; the address of the image comes back. */
async function uploadImage(file: File, type: ImageType, signal: AbortSignal): Promise<string> {
  const contentType = IMAGE_FORMATS.find((format) => format === file.type);
  const { uploadLink, imageUrl } = await call(requestImage, {
    body: { type, contentLength: file.size, ...(contentType && { contentType }) },
  });
  // The signed link carries its own permission and may lead to another host, so no token of ours goes with it.
  const stored = await fetch(uploadLink, { method: 'PUT', body: file, headers: { 'content-type': file.type }, signal });
  if (!stored.ok) throw new CallError(await errorBodyOf(stored));
  await waitUntilServed(imageUrl, signal);
  await waitUntilShown(imageUrl);
  return imageUrl;
}

/** A new image is polled by HEAD with an attempt counter, up to 5 times at 500 ms (spec 2 §4). */
async function waitUntilServed(imageUrl: string, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; attempt <= IMAGE_POLL_ATTEMPTS; attempt += 1) {
    const answer = await fetch(`${imageUrl}?attempt=${attempt}`, { method: 'HEAD', signal }).catch(() => undefined);
    if (answer?.ok) return;
    await pause(IMAGE_POLL_MS);
  }
  throw new Error('The image is not available yet. Try again, please');
}

/** Shown on load of the image or after 1500 ms, whichever comes first (spec 2 §4). */
async function waitUntilShown(imageUrl: string): Promise<void> {
  const image = new Image();
  image.src = imageUrl;
  await Promise.race([image.decode().catch(() => undefined), pause(IMAGE_SHOWN_AFTER_MS)]);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

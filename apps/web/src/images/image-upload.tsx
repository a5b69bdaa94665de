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
import { call } from '../api/call.ts';
import { gatewayHeaders } from '../config.ts';

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

/** Spec 2 §3, image upload slot; `isShown` is what the browser has painted, so it needs no field here. */
type Slot = {
  url: string;
  state: 'Loading' | 'LoadedSuccessful' | 'Error';
  filename: string;
  /** From 0 to 1 while loading. */
  progress?: number;
  message?: string;
};

/** One image: chosen, judged, uploaded, and shown once the server has it (spec 2 §4, image upload). */
export function ImageUpload(props: Props) {
  const { label, type, imageUrl, error, onChange, onUploading, isLocked, hint = 'png or jpg, up to 10MB' } = props;
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
    const chosen = { url: URL.createObjectURL(file), filename: file.name };
    const problem = imageProblemOf(file);
    if (problem) return setSlot({ ...chosen, state: 'Error', message: problem });
    const controller = new AbortController();
    running.current = controller;
    setSlot({ ...chosen, state: 'Loading' });
    onUploading(true);
    try {
      const url = await uploadImage(file, type, controller.signal, (progress) =>
        setSlot({ ...chosen, state: 'Loading', progress }),
      );
      if (controller.signal.aborted) return;
      setSlot({ ...chosen, url, state: 'LoadedSuccessful' });
      onChange(url);
    } catch (reason) {
      if (controller.signal.aborted) return;
      setSlot({ ...chosen, state: 'Error', message: messageOf(reason) });
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
      error={slot?.state === 'Error' ? slot.message : error}
      hint={hint}
      accept={IMAGE_FORMATS.join(',')}
      isLocked={isLocked}
      onSelect={(files) => void select(files)}
      onRemove={slot?.state === 'Loading' ? stop : imageUrl ? remove : undefined}
    />
  );
}

/** A failed attempt leaves the image that was there before. */
function shownState(slot: Slot | undefined, imageUrl: string): ImageDropState {
  if (slot?.state === 'Loading') return { status: 'uploading', previewUrl: slot.url, progress: slot.progress };
  if (imageUrl) return { status: 'ready', imageUrl };
  return slot?.state === 'Error' ? { status: 'error', message: slot.message ?? '' } : { status: 'empty' };
}

/** Spec 2 §5, image upload. */
function imageProblemOf({ size, type }: Pick<File, 'size' | 'type'>): string | undefined {
  if (!IMAGE_FORMATS.some((format) => format === type)) return 'Only png and jpg formats are supported';
  return size > IMAGE_MAX_BYTES ? 'Image size exceeds 10MB' : undefined;
}

type OnProgress = (progress: number) => void;

/** A link is requested, the bytes are put to it, and the image is awaited; the address of the image comes back. */
async function uploadImage(file: File, type: ImageType, signal: AbortSignal, onProgress: OnProgress): Promise<string> {
  const contentType = IMAGE_FORMATS.find((format) => format === file.type);
  const { uploadLink, imageUrl } = await call(requestImage, {
    body: { type, contentLength: file.size, ...(contentType && { contentType }) },
  });
  const stored = await putFile(uploadLink, file, signal, onProgress);
  if (!stored.ok) throw new CallError(await errorBodyOf(stored));
  const isServed = await isServedSoon(imageUrl, signal);
  const isShown = await isShownSoon(imageUrl);
  if (!isServed && !isShown) throw new Error('The image is not available yet. Try again, please');
  return imageUrl;
}

/**
 * The signed link carries its own permission and may lead to another host, so no token of ours goes with it.
 * `fetch` tells nothing of an upload's progress, which on a phone may take a while.
 */
function putFile(link: string, file: File, signal: AbortSignal, onProgress: OnProgress): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', link);
    request.setRequestHeader('content-type', file.type);
    // Our own disk stands behind the gateway; a store on another host never sees its headers (spec 1 §7).
    const gateway = link.startsWith('/') ? gatewayHeaders() : {};
    for (const [name, value] of Object.entries(gateway)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }));
    request.onerror = () => reject(new Error('No connection. Check your network and try again, please'));
    request.onabort = () => reject(new DOMException('Upload cancelled', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) reject(new DOMException('Upload cancelled', 'AbortError'));
    else request.send(file);
  });
}

/** A new image is polled by HEAD with an attempt counter, up to 5 times at 500 ms (spec 2 §4). */
async function isServedSoon(imageUrl: string, signal: AbortSignal): Promise<boolean> {
  for (let attempt = 1; attempt <= IMAGE_POLL_ATTEMPTS; attempt += 1) {
    // An image store on another host may not answer to scripts; whether it can be shown is then asked below.
    const answer = await fetch(`${imageUrl}?attempt=${attempt}`, { method: 'HEAD', signal }).catch(() => undefined);
    if (answer?.ok) return true;
    await pause(IMAGE_POLL_MS);
  }
  return false;
}

/** Shown on load of the image or after 1500 ms, whichever comes first (spec 2 §4). */
async function isShownSoon(imageUrl: string): Promise<boolean> {
  const image = new Image();
  image.src = imageUrl;
  const isLoaded = image.decode().then(
    () => true,
    () => false,
  );
  return await Promise.race([isLoaded, pause(IMAGE_SHOWN_AFTER_MS).then(() => true)]);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

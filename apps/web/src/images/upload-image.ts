import { CallError, errorBodyOf } from '@primehour/contract/call';
import { requestImage } from '@primehour/contract/listing';
import { IMAGE_FORMATS, IMAGE_SHOWN_AFTER_MS } from '@primehour/domain/limits';
import { call } from '../api/call.ts';
import { gatewayHeaders } from '../config.ts';
import * as copy from '../copy/images.ts';
import * as sessionCopy from '../copy/session.ts';
import type { ImageType } from './image-slots.ts';
import { markFresh } from './served-images.ts';

type OnProgress = (progress: number) => void;

/** Requests a link, sends the bytes to it, and waits for the image; returns the URL of the image. */
export async function uploadImage(
  file: File,
  type: ImageType,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<string> {
  const contentType = IMAGE_FORMATS.find((format) => format === file.type);
  const { uploadLink, imageUrl } = await call(requestImage, {
    body: { type, contentLength: file.size, ...(contentType && { contentType }) },
  });
  const stored = await putFile(uploadLink, file, signal, onProgress);
  if (!stored.ok) throw new CallError(await errorBodyOf(stored));
  markFresh(imageUrl);
  await isShownSoon(imageUrl);
  return imageUrl;
}

/** If nothing is sent and no response arrives for this long, the connection is lost, even if no error was reported. */
const STILL_MS = 30_000;
const STOPPED = copy.uploadStopped;

/**
 * The signed link carries its own permission and may lead to another host, so none of our tokens is sent with it.
 * `fetch` does not report the progress of an upload, which may take a while on a phone.
 */
export function putFile(link: string, file: File, signal: AbortSignal, onProgress: OnProgress): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', link);
    request.setRequestHeader('content-type', file.type);
    // Our own server is behind the gateway; a store on another host never sees its headers
    // (product/api#authorization).
    const gateway = link.startsWith('/') ? gatewayHeaders() : {};
    for (const [name, value] of Object.entries(gateway)) request.setRequestHeader(name, value);
    let stop: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(stop);
      stop = setTimeout(() => {
        reject(new Error(STOPPED));
        request.abort();
      }, STILL_MS);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      watch();
      onProgress(loaded / total);
    };
    request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }));
    request.onerror = () => reject(new Error(sessionCopy.noConnection));
    request.onabort = () => reject(new DOMException('Upload canceled', 'AbortError'));
    request.onloadend = () => clearTimeout(stop);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) return reject(new DOMException('Upload canceled', 'AbortError'));
    watch();
    request.send(file);
  });
}

/** Shown on load of the image or after 1500 ms, whichever comes first (product/shell#pictures). */
async function isShownSoon(imageUrl: string): Promise<void> {
  const image = new Image();
  const isLoaded = new Promise((resolve) => (image.onload = resolve));
  image.src = imageUrl;
  await Promise.race([isLoaded, pause(IMAGE_SHOWN_AFTER_MS)]);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

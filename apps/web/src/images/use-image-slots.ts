import { messageOf } from '@primehour/contract/errors';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { imageProblemOf, type ImageType, movedSlots, type Slot, slotsFor, urlsOf } from './image-slots.ts';

/** At the same time: a phone's connection is slow, and each picture should make progress. */
const PARALLEL_MAX = 2;

type Options = {
  type: ImageType;
  /** The images that the form holds. */
  imageUrls: readonly string[];
  onChange: (imageUrls: string[]) => void;
  /** Called when uploads begin and when the last has ended, so that the form is not sent without its images. */
  onUploading: (isUploading: boolean) => void;
};

type Upload = {
  readonly file: File;
  readonly preview: string;
  readonly controller: AbortController;
  isRunning: boolean;
};

/** The slots and their changes; the form gets the new URLs and whether an upload is in progress. */
function useSlots({ imageUrls, onChange, onUploading }: Omit<Options, 'type'>) {
  const [own, setOwn] = useState<readonly Slot[]>([]);
  const slots = slotsFor(own, imageUrls);
  // Uploads end long after the render that began them, so they act on the state at that time.
  const latest = useRef({ slots, onChange, onUploading });
  useLayoutEffect(() => {
    latest.current = { slots, onChange, onUploading };
  });

  const put = (next: readonly Slot[]) => {
    const before = latest.current.slots;
    latest.current.slots = next;
    setOwn(next);
    const [held, holds] = [urlsOf(before), urlsOf(next)];
    if (held.join('\n') !== holds.join('\n')) latest.current.onChange(holds);
    const isLoading = (list: readonly Slot[]) => list.some(({ state }) => state === 'Loading');
    if (isLoading(before) !== isLoading(next)) latest.current.onUploading(isLoading(next));
  };
  const change = (id: string, changes: Partial<Slot>) =>
    put(latest.current.slots.map((slot) => (slot.id === id ? { ...slot, ...changes } : slot)));
  return { slots, latest, put, change };
}

/** The uploads by their slots, aborted when the form unmounts. */
function useUploads() {
  const uploads = useRef(new Map<string, Upload>());
  useEffect(() => {
    const all = uploads.current;
    return () => {
      for (const id of all.keys()) discard(all, id);
    };
  }, []);
  return uploads;
}

/** Uploads, each with its own state: in progress, done, or failed with a message and a retry. */
export function useImageSlots({ type, ...options }: Options) {
  const { slots, latest, put, change } = useSlots(options);
  const uploads = useUploads();

  const run = async (id: string, upload: Upload) => {
    upload.isRunning = true;
    const { signal } = upload.controller;
    try {
      // The code that uploads loads with the first file.
      const { uploadImage } = await import('./upload-image.ts');
      const url = await uploadImage(upload.file, type, signal, (progress) => change(id, { progress }));
      if (signal.aborted) return;
      discard(uploads.current, id);
      change(id, { url, state: 'LoadedSuccessful' });
    } catch (reason) {
      upload.isRunning = false;
      if (!signal.aborted) change(id, { state: 'Error', message: messageOf(reason) });
    } finally {
      startWaiting();
    }
  };
  const startWaiting = () => {
    const all = [...uploads.current];
    const isWaiting = ([id]: [string, Upload]) =>
      latest.current.slots.some((slot) => slot.id === id && slot.state === 'Loading');
    const free = PARALLEL_MAX - all.filter(([, upload]) => upload.isRunning).length;
    const next = all.filter((entry) => !entry[1].isRunning && isWaiting(entry)).slice(0, Math.max(0, free));
    for (const [id, upload] of next) void run(id, upload);
  };

  return {
    slots,
    add(files: readonly File[]) {
      const added = files.map((file) => begin(uploads.current, file));
      put([...latest.current.slots, ...added]);
      startWaiting();
    },
    /** Also aborts an upload in progress. */
    remove(id: string) {
      discard(uploads.current, id);
      put(latest.current.slots.filter((slot) => slot.id !== id));
      startWaiting();
    },
    /** Only for what a retry may fix. */
    retryOf({ id, state }: Slot): (() => void) | undefined {
      const upload = uploads.current.get(id);
      if (state !== 'Error' || !upload || imageProblemOf(upload.file)) return undefined;
      return () => {
        change(id, { state: 'Loading', progress: undefined, message: '' });
        startWaiting();
      };
    },
    move: (id: string, by: -1 | 1) => put(movedSlots(latest.current.slots, id, by)),
  };
}

/** The slot of a chosen file; one that no server would accept fails immediately. */
function begin(uploads: Map<string, Upload>, file: File): Slot {
  const [id, url, problem] = [crypto.randomUUID(), URL.createObjectURL(file), imageProblemOf(file)];
  uploads.set(id, { file, preview: url, controller: new AbortController(), isRunning: false });
  const slot = { id, url, filename: file.name };
  return problem ? { ...slot, state: 'Error', message: problem } : { ...slot, state: 'Loading' };
}

function discard(uploads: Map<string, Upload>, id: string): void {
  const upload = uploads.get(id);
  if (!upload) return;
  uploads.delete(id);
  upload.controller.abort();
  URL.revokeObjectURL(upload.preview);
}

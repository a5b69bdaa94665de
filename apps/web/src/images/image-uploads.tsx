import { IMAGE_FORMATS } from '@primehour/domain/limits';
import { ImageDrop } from '@primehour/ui/image-drop';
import { ImageTile } from '@primehour/ui/image-tile';
import { type Ref, useRef, useState } from 'react';
import * as copy from '../copy/images.ts';
import { firstOf, type ImageType, shownState, type Slot } from './image-slots.ts';
import { useImageSlots } from './use-image-slots.ts';

type Props = {
  label: string;
  type: ImageType;
  /** URLs of the stored and uploaded images, in their order; the form holds them. */
  imageUrls: readonly string[];
  maxCount: number;
  /** What the form says about it; each upload's own failure is at its picture. */
  error: string | undefined;
  /** The images after one was added, removed or moved, without uploads that are in progress or failed. */
  onChange: (imageUrls: string[]) => void;
  /** Called when uploads begin and when the last has ended, so that the form is not sent without its images. */
  onUploading: (isUploading: boolean) => void;
  hint?: string | undefined;
  /** For a form that moves the focus to its first error. */
  inputRef?: Ref<HTMLInputElement> | undefined;
};

/** Several images in an order: each is uploaded, tried again, moved and removed by itself (product/shell#pictures). */
export function ImageUploads(props: Props) {
  const { label, type, imageUrls, maxCount, error, onChange, onUploading, hint, inputRef } = props;
  const { slots, add, remove, retryOf, move } = useImageSlots({ type, imageUrls, onChange, onUploading });
  const [isOverfull, setOverfull] = useState(false);
  const [announcement, setSaid] = useState('');
  const group = useRef<HTMLDivElement>(null);
  const room = maxCount - slots.length;
  const select = (files: File[]) => {
    setOverfull(files.length > room);
    add(files.slice(0, room));
  };
  const moveTo = (slotId: string, index: number, by: -1 | 1) => {
    move(slotId, by);
    setSaid(copy.moved(index + by + 1, slots.length));
    // At either end the pressed button disappears; the other one of that picture gets the focus.
    const row = group.current?.querySelectorAll('li')[index];
    setTimeout(() => row?.contains(document.activeElement) || row?.querySelector('button')?.focus());
  };
  const removeAt = (slotId: string) => {
    // The picture is removed with its button.
    group.current?.focus({ preventScroll: true });
    remove(slotId);
    setOverfull(false);
  };
  return (
    <div ref={group} role="group" aria-label={label} tabIndex={-1} className="flex min-w-0 flex-col gap-3 outline-none">
      <ImageDrop
        label={label}
        state={{ status: 'empty' }}
        error={isOverfull ? copy.tooMany(maxCount) : error}
        hint={hint ?? copy.uploadsHint(maxCount)}
        accept={IMAGE_FORMATS.join(',')}
        isMultiple
        isLocked={room <= 0}
        inputRef={inputRef}
        onSelect={select}
      />
      <UploadedImages slots={slots} retryOf={retryOf} onMove={moveTo} onRemove={removeAt} />
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
    </div>
  );
}

type UploadedProps = {
  slots: readonly Slot[];
  retryOf: (slot: Slot) => (() => void) | undefined;
  onMove: (slotId: string, index: number, by: -1 | 1) => void;
  onRemove: (slotId: string) => void;
};

/** The images in their order, each with what can be done with it. */
function UploadedImages({ slots, retryOf, onMove, onRemove }: UploadedProps) {
  if (slots.length === 0) return null;
  const first = firstOf(slots);
  const nameAt = (index: number) => copy.imageOf(index + 1, slots.length);
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {slots.map((slot, index) => (
        <li key={slot.id}>
          <ImageTile
            name={nameAt(index)}
            state={shownState(slot)}
            mark={index === first ? copy.firstMark : undefined}
            onRetry={retryOf(slot)}
            onMoveEarlier={index > 0 ? () => onMove(slot.id, index, -1) : undefined}
            onMoveLater={index < slots.length - 1 ? () => onMove(slot.id, index, 1) : undefined}
            onRemove={() => onRemove(slot.id)}
          />
        </li>
      ))}
    </ul>
  );
}

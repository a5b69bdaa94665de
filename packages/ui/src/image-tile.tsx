import type { ReactNode } from 'react';
import * as copy from './copy/images.ts';
import { cx } from './cx.ts';
import { FieldError } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { ArrowLeftIcon, ArrowRightIcon, RefreshCwIcon, TrashIcon } from './icon.tsx';
import { hideBroken, type ImageDropState, problemOf } from './image-drop.tsx';
import { UploadProgress } from './upload-progress.tsx';

export type ImageTileProps = {
  /** What its buttons refer to: 'image 2 of 5'. */
  name: string;
  state: Exclude<ImageDropState, { status: 'empty' }>;
  onRemove: () => void;
  onRetry?: (() => void) | undefined;
  onMoveEarlier?: (() => void) | undefined;
  onMoveLater?: (() => void) | undefined;
  /** A label on the picture, for its position. */
  mark?: ReactNode;
};

/** One of several pictures, with its upload state and its actions. */
export function ImageTile({ name, state, onRemove, onRetry, onMoveEarlier, onMoveLater, mark }: ImageTileProps) {
  const picture = state.status === 'ready' ? state.imageUrl : state.previewUrl;
  const isUploading = state.status === 'uploading';
  return (
    <div className="flex min-w-0 flex-col gap-1.5 wrap-anywhere">
      <div
        className={cx(
          'relative grid aspect-video w-full place-items-center overflow-hidden rounded-lg border bg-raised',
          state.status === 'error' ? 'border-danger' : 'border-line',
        )}
      >
        {picture && (
          <img
            src={picture}
            alt={state.status === 'ready' ? (state.alt ?? name) : ''}
            key={picture}
            onError={hideBroken}
            className={cx('absolute inset-0 size-full object-cover', state.status !== 'ready' && 'opacity-40')}
          />
        )}
        {isUploading && <UploadProgress label={copy.uploadOf(name)} progress={state.progress} />}
        {mark && (
          <span className="absolute bottom-2 left-2 rounded-md border border-line bg-raised px-2 py-1 text-xs font-medium">
            {mark}
          </span>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-1">
        {onMoveEarlier && (
          <IconButton size="sm" label={copy.moveEarlier(name)} icon={<ArrowLeftIcon />} onClick={onMoveEarlier} />
        )}
        {onMoveLater && (
          <IconButton size="sm" label={copy.moveLater(name)} icon={<ArrowRightIcon />} onClick={onMoveLater} />
        )}
        {onRetry && <IconButton size="sm" label={copy.uploadAgain(name)} icon={<RefreshCwIcon />} onClick={onRetry} />}
        <IconButton
          size="sm"
          label={isUploading ? copy.stopUploading(name) : copy.removeNamed(name)}
          icon={<TrashIcon />}
          onClick={onRemove}
        />
      </div>
      {state.status === 'error' && <FieldError>{problemOf(state)}</FieldError>}
    </div>
  );
}

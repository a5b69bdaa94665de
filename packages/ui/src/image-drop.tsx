import { useId, useState, type DragEvent, type ReactNode, type Ref, type SyntheticEvent } from 'react';
import { Button } from './button.tsx';
import * as copy from './copy/images.ts';
import * as loadingCopy from './copy/loading.ts';
import { cx } from './cx.ts';
import { FieldError } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { ImagePlusIcon, LockIcon, RefreshCwIcon, TrashIcon } from './icon.tsx';
import { UploadProgress } from './upload-progress.tsx';

export type ImageDropState =
  | { status: 'empty' }
  | {
      status: 'uploading';
      /** From 0 to 1; omitted while unknown. */ progress?: number | undefined;
      previewUrl?: string | undefined;
    }
  | { status: 'ready'; imageUrl: string; alt?: string | undefined }
  | { status: 'error'; message: string; filename?: string | undefined; previewUrl?: string | undefined };

export type ImageDropProps = {
  label: ReactNode;
  state: ImageDropState;
  onSelect: (files: File[]) => void;
  onRemove?: (() => void) | undefined;
  /** Sends the same file again after a failure. */
  onRetry?: (() => void) | undefined;
  hint?: ReactNode;
  /** The form's error; the upload's own failure is in `state`. */
  error?: string | undefined;
  accept?: string | undefined;
  isMultiple?: boolean | undefined;
  /** For a logo: small, next to other fields. */
  isSquare?: boolean | undefined;
  /** Final: it can be neither replaced nor removed. */
  isLocked?: boolean | undefined;
  /** The file input, for a form that moves the focus to its first error. */
  inputRef?: Ref<HTMLInputElement> | undefined;
};

/** Which of the selected files it is for, since a failed picture may have nothing to show. */
export const problemOf = ({ filename, message }: Extract<ImageDropState, { status: 'error' }>): string =>
  filename ? `${filename}: ${message}` : message;

/**
 * A file that no browser can display, such as a text file, leaves the frame empty instead of showing a broken image.
 */
export function hideBroken({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.hidden = true;
}

/** A field for selecting or dropping a picture. It shows states and reports files; the caller uploads them. */
export function ImageDrop(props: ImageDropProps) {
  const { label, state, onRetry, hint } = props;
  const id = useId();
  const error = state.status === 'error' ? problemOf(state) : props.error;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="flex min-w-0 flex-col gap-1.5 wrap-anywhere">
      <span id={`${id}-label`} className="font-medium">
        {label}
      </span>
      <DropFrame {...props} id={id} error={error} describedBy={described || undefined} />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {onRetry && (
        <Button variant="secondary" size="sm" className="self-start" onClick={onRetry}>
          <RefreshCwIcon />
          {loadingCopy.tryAgain}
        </Button>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-ink-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

type FrameProps = ImageDropProps & { id: string; describedBy: string | undefined };

/** The frame where a picture is dropped and shown. */
function DropFrame(props: FrameProps) {
  const { state, error, onSelect, onRemove, isMultiple, isSquare, isLocked } = props;
  const picture = state.status === 'ready' ? state.imageUrl : state.status === 'empty' ? undefined : state.previewUrl;
  const isUploading = state.status === 'uploading';
  const isOff = Boolean(isLocked) || isUploading;
  const { isOver, dropping } = useDrop(isOff, (files) => onSelect(isMultiple ? files : files.slice(0, 1)));
  return (
    <div
      {...dropping}
      className={cx(
        'relative grid w-full place-items-center overflow-hidden rounded-lg border bg-raised text-center',
        isSquare ? 'aspect-square max-w-32' : 'aspect-video max-w-112',
        'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
        !picture && 'border-dashed hover:bg-sunken/40',
        // Only one color class: of two, the style sheet would choose, not their order here.
        isOver
          ? 'border-accent'
          : error
            ? 'border-danger'
            : picture
              ? 'border-line'
              : 'border-line-strong hover:border-ink-muted',
        isOver && 'bg-accent-soft',
      )}
    >
      {picture && (
        <img
          src={picture}
          alt={(state.status === 'ready' && state.alt) || ''}
          key={picture}
          onError={hideBroken}
          className={cx('absolute inset-0 size-full object-cover', state.status !== 'ready' && 'opacity-40')}
        />
      )}
      <FileInput {...props} isOff={isOff} />
      <DropContent state={state} hasPicture={Boolean(picture)} isLocked={Boolean(isLocked)} />
      {onRemove && !isLocked && state.status !== 'empty' && (
        <IconButton
          size="sm"
          isBordered
          label={isUploading ? copy.cancelUpload : copy.removeImage}
          icon={<TrashIcon />}
          onClick={onRemove}
          className="absolute! top-2 right-2"
        />
      )}
    </div>
  );
}

/** Handles dropped files, and whether files are being dragged over the frame. */
function useDrop(isOff: boolean, onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  const drag = (isEntering: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isEntering && !isOff);
  };
  const drop = (event: DragEvent) => {
    drag(false)(event);
    const files = [...event.dataTransfer.files];
    if (files.length > 0 && !isOff) onFiles(files);
  };
  return { isOver, dropping: { onDragOver: drag(true), onDragLeave: drag(false), onDrop: drop } };
}

/** The file input itself: it covers the frame and is invisible. */
function FileInput(props: FrameProps & { isOff: boolean }) {
  const { id, accept = 'image/png,image/jpeg', isMultiple, error, describedBy, isOff, inputRef, onSelect } = props;
  return (
    <input
      ref={inputRef}
      id={id}
      type="file"
      accept={accept}
      multiple={isMultiple}
      disabled={isOff}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      aria-invalid={error ? true : undefined}
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])];
        // Cleared so that the same file can be selected again after a failure.
        event.currentTarget.value = '';
        if (files.length > 0) onSelect(files);
      }}
      className={cx('absolute inset-0 opacity-0 file:h-full', isOff ? 'cursor-not-allowed' : 'cursor-pointer')}
    />
  );
}

function DropContent({
  state,
  hasPicture,
  isLocked,
}: {
  state: ImageDropState;
  hasPicture: boolean;
  isLocked: boolean;
}) {
  if (state.status === 'uploading') return <UploadProgress label={copy.uploadLabel} progress={state.progress} />;
  if (state.status === 'ready') {
    const note = isLocked ? copy.lockedMark : copy.replaceMark;
    return (
      <span className="pointer-events-none absolute bottom-2 left-2 flex items-center gap-1.5 rounded-md border border-line bg-raised px-2 py-1 text-xs font-medium">
        {isLocked ? <LockIcon /> : <ImagePlusIcon />}
        {note}
      </span>
    );
  }
  return (
    <span
      className={cx(
        'pointer-events-none relative flex flex-col items-center gap-1 p-4',
        hasPicture && 'rounded-md bg-raised/90',
      )}
    >
      <ImagePlusIcon className="mb-1 size-6 text-ink-muted" />
      <span className="font-medium">{copy.chooseImage}</span>
      <span className="text-xs text-ink-muted pointer-coarse:hidden">{copy.dropHint}</span>
    </span>
  );
}

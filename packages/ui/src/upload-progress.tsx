import * as copy from './copy/loading.ts';
import { cx } from './cx.ts';

type UploadProgressProps = {
  label: string;
  /** From 0 to 1; omitted while unknown. */
  progress: number | undefined;
};

/** The progress of an upload, on top of the picture being sent. */
export function UploadProgress({ label, progress }: UploadProgressProps) {
  const percent = progress === undefined ? undefined : Math.round(progress * 100);
  // Everything has been sent, and the server is still processing it.
  const isSent = percent === 100;
  const status = percent === undefined ? copy.uploading : isSent ? copy.preparing : copy.uploadedPercent(percent);
  return (
    <span className="pointer-events-none relative flex w-4/5 max-w-64 flex-col gap-2 rounded-md bg-raised/90 p-3">
      <span>{status}</span>
      <progress
        aria-label={label}
        aria-valuetext={status}
        max={100}
        value={isSent ? undefined : percent}
        {...(percent !== undefined && { 'aria-valuenow': percent, 'aria-valuemin': 0, 'aria-valuemax': 100 })}
        className={cx(
          'h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-webkit-progress-bar]:bg-line',
          '[&::-moz-progress-bar]:bg-accent [&::-webkit-progress-value]:bg-accent',
          'forced-colors:border forced-colors:border-[CanvasText] forced-colors:forced-color-adjust-none',
          (percent === undefined || isSent) && 'animate-breathe',
        )}
      />
    </span>
  );
}

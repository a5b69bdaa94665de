import { Skeleton } from '@primehour/ui/skeleton';
import { type ComponentProps, lazy, Suspense } from 'react';

const One = lazy(async () => ({ default: (await import('./image-upload.tsx')).ImageUpload }));
const Several = lazy(async () => ({ default: (await import('./image-uploads.tsx')).ImageUploads }));

/** One image of a form. People write text first, so the code for pictures loads after the form (page budgets). */
export const ImageField = (props: ComponentProps<typeof One>) => (
  <Suspense fallback={<Coming label={props.label} isSquare={props.isSquare} />}>
    <One {...props} />
  </Suspense>
);

/** Several images of a form, in an order. */
export const ImagesField = (props: ComponentProps<typeof Several>) => (
  <Suspense fallback={<Coming label={props.label} count={props.imageUrls.length} />}>
    <Several {...props} />
  </Suspense>
);

/** As tall as the place to drop a picture and the existing pictures, so that nothing below it moves. */
function Coming({ label, isSquare, count = 0 }: { label: string; isSquare?: boolean | undefined; count?: number }) {
  return (
    <div className="flex flex-col gap-3" aria-busy>
      <div className="flex flex-col gap-1.5">
        <span className="font-medium">{label}</span>
        <Skeleton className={isSquare ? 'size-32' : 'aspect-video w-full max-w-112'} />
        <Skeleton className={`h-4 ${isSquare ? 'w-32' : 'w-40'}`} />
      </div>
      {count > 0 && (
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {Array.from({ length: count }, (_, index) => (
            <Skeleton key={index} className="aspect-video box-content w-full pb-9.5 pointer-coarse:pb-12.5" />
          ))}
        </div>
      )}
    </div>
  );
}

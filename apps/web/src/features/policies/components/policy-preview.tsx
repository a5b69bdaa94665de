import { unbroken } from '@primehour/domain/format/unbroken';
import * as copy from '../../../copy/policies.ts';
import type { Preview } from '../model.ts';

type Props = {
  /** Undefined while the numbers are not a valid policy. */
  preview: Preview | undefined;
};

/** What a client reads, word for word, next to the numbers that it follows from. */
export function PolicyPreview({ preview }: Props) {
  return (
    <section aria-label={copy.agreeTitle} className="rounded-lg bg-sunken p-4 lg:sticky lg:top-20">
      <h2 className="font-semibold">{copy.agreeTitle}</h2>
      {preview && <p className="text-xs text-ink-muted wrap-anywhere">{unbroken(preview.about)}</p>}
      <div role="status" className="mt-3">
        {preview ? <Sentence text={preview.agreement} /> : <p className="text-ink-muted">{copy.sentenceMissing}</p>}
      </div>
      {preview?.late !== undefined && (
        <>
          <h3 className="mt-4 text-xs font-medium text-ink-muted">{copy.lateTitle}</h3>
          <p className="mt-1 wrap-anywhere">{unbroken(preview.late)}</p>
        </>
      )}
    </section>
  );
}

/** As on the client's page: next to an unchecked box. */
export function Sentence({ text }: { text: string | undefined }) {
  if (text === undefined) return <p>{copy.nothingToAgree}</p>;
  return (
    <p className="flex items-start gap-3 rounded-md border border-line bg-raised p-3">
      <span aria-hidden="true" className="mt-px size-4.5 shrink-0 rounded-sm border border-line-strong bg-raised" />
      <span className="min-w-0 wrap-anywhere">{unbroken(text)}</span>
    </p>
  );
}

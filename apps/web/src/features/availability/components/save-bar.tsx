import type { ReactNode } from 'react';

/** Stays visible at the bottom of a long form, with what users need to know before saving. */
export function SaveBar({ note, children }: { note: string; children: ReactNode }) {
  return (
    <div className="sticky bottom-0 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-raised px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-5">
      {children}
      <p className="text-ink-muted" aria-live="polite">
        {note}
      </p>
    </div>
  );
}

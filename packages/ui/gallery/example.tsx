import type { ReactNode } from 'react';

type SectionProps = { title: string; children: ReactNode };

/** A section of the gallery with its entry in the table of contents. */
export function Section({ title, children }: SectionProps) {
  const id = title.toLowerCase().replaceAll(' ', '-');
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20 border-t border-line py-10">
      <h2 id={`${id}-title`} className="mb-6 text-xl font-semibold">
        {title}
      </h2>
      <div className="flex flex-col gap-8">{children}</div>
    </section>
  );
}

/** One component in its states. */
export function Example({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-3 lg:grid-cols-[10rem_1fr] lg:gap-6">
      <p className="pt-1 font-mono text-xs text-ink-muted">{name}</p>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** Items side by side, wrapping. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}

/** Fields side by side if there is room. */
export function Grid({ children }: { children: ReactNode }) {
  return <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2 xl:grid-cols-3">{children}</div>;
}

export const longText =
  'The Extraordinarily Long-Named Barbershop & Grooming Parlour of Saint Bartholomew-upon-the-Hill, Established 1897';

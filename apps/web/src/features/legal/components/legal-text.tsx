import type { ReactNode } from 'react';

type Props = {
  title: string;
  updated: string;
  sections: readonly { heading: string; body: ReactNode }[];
  children: ReactNode;
};

/** A page of legal prose: title, date, introduction, numbered sections. */
export function LegalText({ title, updated, sections, children }: Props) {
  return (
    <article className="text-base">
      <h1 className="text-3xl font-semibold">{title}</h1>
      <p className="mt-2 text-sm text-ink-muted">Last updated {updated}</p>
      <div className="mt-6">{children}</div>
      {sections.map(({ heading, body }, index) => (
        <section key={heading} className="mt-8">
          <h2 className="text-lg font-semibold">{`${index + 1}. ${heading}`}</h2>
          <div className="mt-2 flex flex-col gap-3 text-ink-muted">{body}</div>
        </section>
      ))}
    </article>
  );
}

import * as labels from '../../../copy/labels.ts';

type Props = {
  title: string;
  updated: string;
  introduction: string;
  sections: readonly { heading: string; paragraphs: readonly string[] }[];
};

/** A page of legal prose: title, date, introduction, numbered sections. */
export function LegalText({ title, updated, introduction, sections }: Props) {
  return (
    <article className="text-base">
      <h1 className="text-3xl font-semibold">{title}</h1>
      <p className="mt-2 text-sm text-ink-muted">
        {labels.lastUpdated} {updated}
      </p>
      <p className="mt-6">{introduction}</p>
      {sections.map(({ heading, paragraphs }, index) => (
        <section key={heading} className="mt-8">
          <h2 className="text-lg font-semibold">{`${index + 1}. ${heading}`}</h2>
          <div className="mt-2 flex flex-col gap-3 text-ink-muted">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      ))}
    </article>
  );
}

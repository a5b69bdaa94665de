import type { ReactNode } from 'react';

type CardSectionProps = { id: string; title: string; children: ReactNode };

/** Cards below the calendar, each a link to something that can be taken. */
export function CardSection({ id, title, children }: CardSectionProps) {
  return (
    <section aria-labelledby={id} className="mt-10 lg:col-span-2">
      <h2 id={id} className="section-title">
        {title}
      </h2>
      <ul className="grid gap-4 pb-8 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>
    </section>
  );
}

type OfferCardProps = { href: string; name: string; picture?: ReactNode; children: ReactNode };

/** One card: its name, and its facts as lines. */
export const OfferCard = ({ href, name, picture, children }: OfferCardProps) => (
  <li className="min-w-0">
    <a
      href={href}
      data-leaves
      className="block h-full overflow-clip rounded-lg border border-line bg-raised shadow-raised transition-colors hover:border-line-strong"
    >
      {picture}
      <span className="flex flex-col gap-1 p-4">
        <span className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </span>
        {children}
      </span>
    </a>
  </li>
);

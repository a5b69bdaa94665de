import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

export type CardProps = Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode;
  description?: ReactNode;
  /** Shown next to the title. */
  actions?: ReactNode;
  /** Shown below a line at the bottom. */
  footer?: ReactNode;
  headingLevel?: 2 | 3 | undefined;
  /** False for content that extends to the edges, such as a table or a picture. */
  isPadded?: boolean | undefined;
};

/** A raised surface on the page. */
export function Card(props: CardProps) {
  const {
    title,
    description,
    actions,
    footer,
    headingLevel = 2,
    isPadded = true,
    className,
    children,
    ...section
  } = props;
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <section
      {...section}
      className={cx('min-w-0 overflow-clip rounded-lg border border-line bg-raised shadow-raised', className)}
    >
      {(title || actions) && (
        <header className="flex flex-wrap items-start justify-between gap-3 px-4 pt-4 sm:px-5">
          <div className="flex min-w-0 flex-col gap-0.5">
            {title && <Heading className="text-base font-semibold">{title}</Heading>}
            {description && <p className="text-ink-muted">{description}</p>}
          </div>
          {actions && <div className="flex shrink-0 items-center gap-2">{actions}</div>}
        </header>
      )}
      {isPadded ? <div className="p-4 sm:px-5">{children}</div> : children}
      {footer && (
        <footer className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3 sm:px-5">{footer}</footer>
      )}
    </section>
  );
}

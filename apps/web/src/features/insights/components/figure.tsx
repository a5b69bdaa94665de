import { LinkButton } from '@primehour/ui/button';
import { Link } from '@primehour/ui/link';
import type { ReactNode } from 'react';

export type Action = { readonly href: string; readonly label: string };

type FigureProps = {
  label: string;
  value: ReactNode;
  /** What the metric means, one line each. */
  lines: readonly (string | undefined)[];
  /** A link to the bookings that the metric counts. */
  list?: Action | undefined;
  /** What the partner can do to change it. */
  action?: Action | undefined;
};

/** One metric with its comparison, the bookings it counts, and how to change it. */
export function Figure({ label, value, lines, list, action }: FigureProps) {
  return (
    <section className="flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-raised p-4 shadow-raised sm:p-5">
      <h2 className="text-ink-muted">{label}</h2>
      <p className="text-2xl font-semibold tabular-nums wrap-anywhere">{value}</p>
      {lines.map(
        (line) =>
          line !== undefined && (
            <p key={line} className="text-ink-muted">
              {line}
            </p>
          ),
      )}
      <Actions lists={[list]} action={action} />
    </section>
  );
}

type ActionsProps = {
  /** Links to bookings; nothing if there are none. */
  lists?: readonly (Action | undefined)[];
  action?: Action | undefined;
};

export function Actions({ lists = [], action }: ActionsProps) {
  const shown = lists.filter((list) => list !== undefined);
  if (shown.length === 0 && !action) return null;
  return (
    <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 pt-3">
      {shown.map((list) => (
        <Link key={list.href} href={list.href} className="font-medium text-accent underline">
          {list.label}
        </Link>
      ))}
      {action && (
        <LinkButton variant="secondary" size="sm" href={action.href}>
          {action.label}
        </LinkButton>
      )}
    </div>
  );
}

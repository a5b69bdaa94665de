import type { ReactNode } from 'react';
import { groupByPart, type TimeChoice } from './time-groups.ts';

type TimeListProps = { slots: readonly number[]; zone: string; children: (choice: TimeChoice) => ReactNode };

/** The times of a day under Morning, Afternoon and Evening; the page says what a time is: a link or a choice. */
export function TimeList({ slots, zone, children }: TimeListProps) {
  return groupByPart(slots, zone).map(({ part, times }) => (
    <section key={part} aria-label={part} className="mt-4">
      <h4 className="mb-2 text-sm text-ink-muted">{part}</h4>
      <ul className="grid grid-cols-3 gap-2 lg:grid-cols-2">
        {times.map((choice) => (
          <li key={choice.at}>{children(choice)}</li>
        ))}
      </ul>
    </section>
  ));
}

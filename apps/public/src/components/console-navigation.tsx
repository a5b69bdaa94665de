import { CONSOLE_SECTIONS, type ConsoleSection, operatorPaths } from '@primehour/contract/operator-pages';
import * as bookingCopy from '../copy/booking.ts';
import * as copy from '../copy/operator.ts';

const LABELS: Readonly<Record<ConsoleSection, string>> = {
  checks: copy.checks,
  businesses: bookingCopy.businessesTitle,
  messages: copy.messagesSection,
  money: copy.money,
  jobs: copy.jobs,
  switches: copy.switches,
  announcement: copy.announcement,
  maintenance: copy.maintenance,
  auditLog: copy.auditLog,
};

/** The sections of the console. */
export function ConsoleNavigation({ current }: { current: ConsoleSection }) {
  return (
    <nav aria-label={copy.consoleNavigation} className="mb-6 flex flex-wrap gap-x-1 border-b border-line pb-1">
      {CONSOLE_SECTIONS.map((section) => (
        <a
          key={section}
          href={operatorPaths[section]}
          aria-current={section === current ? 'page' : undefined}
          className="inline-flex min-h-11 items-center rounded-md px-3 font-medium text-ink-muted hover:text-ink aria-[current]:bg-sunken aria-[current]:text-ink sm:min-h-9"
        >
          {LABELS[section]}
        </a>
      ))}
    </nav>
  );
}

import { CalendarClockIcon, ChevronRightIcon, PlusIcon, ShareIcon } from '@primehour/ui/icon';
import { Link } from '@primehour/ui/link';
import type { ReactNode } from 'react';
import * as copy from '../../../copy/home.ts';
import { paths } from '../../../paths.ts';

type Action = { href: string; label: string; text: string; icon: ReactNode };

/** See product/home#quick-actions. */
const ACTIONS: readonly Action[] = [
  {
    href: paths.availability,
    label: copy.hoursAction,
    text: copy.hoursActionText,
    icon: <CalendarClockIcon />,
  },
  { href: paths.marketing, label: copy.shareAction, text: copy.shareActionText, icon: <ShareIcon /> },
  { href: paths.newService, label: copy.serviceAction, text: copy.serviceActionText, icon: <PlusIcon /> },
];

export function QuickActions() {
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="mb-3 text-base font-semibold">
        {copy.quickActionsTitle}
      </h2>
      {/* On phones, three tiles in one row so that the day stays near the top of the page. */}
      <ul className="grid grid-cols-3 gap-2 sm:gap-4">
        {ACTIONS.map(({ href, label, text, icon }) => (
          <li key={href}>
            <Link
              href={href}
              className="group flex h-full flex-col items-center gap-2 rounded-lg border border-line bg-raised p-3 text-center shadow-raised transition-colors hover:border-line-strong sm:flex-row sm:gap-3 sm:p-4 sm:text-left"
            >
              <span className="grid size-10 shrink-0 place-items-center rounded-md bg-accent-soft text-lg text-accent">
                {icon}
              </span>
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="font-medium">{label}</span>
                <span className="text-ink-muted max-sm:hidden">{text}</span>
              </span>
              <ChevronRightIcon className="size-4 text-ink-faint transition max-sm:hidden group-hover:text-accent" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

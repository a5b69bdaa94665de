import { ChevronRightIcon, GavelIcon } from '@primehour/ui/icon';
import { Link } from '@primehour/ui/link';
import * as copy from '../../../copy/home.ts';
import * as titles from '../../../copy/titles.ts';
import { paths } from '../../../paths.ts';

/** A link to listings, which the specified navigation leaves out (docs/decisions/032). */
export function PrimeHours() {
  return (
    <section aria-labelledby="prime-hours">
      <h2 id="prime-hours" className="mb-3 text-base font-semibold">
        {copy.primeHoursTitle}
      </h2>
      <Link
        href={paths.listings}
        className="group flex items-center gap-3 rounded-lg border border-line bg-raised p-4 shadow-raised transition-colors hover:border-line-strong"
      >
        <span className="grid size-10 shrink-0 place-items-center rounded-md bg-prime-soft text-lg text-prime-ink">
          <GavelIcon />
        </span>
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="font-medium">{titles.listings}</span>
          <span className="text-ink-muted">{copy.primeHoursText}</span>
        </span>
        <ChevronRightIcon className="size-4 text-ink-faint transition group-hover:text-accent" />
      </Link>
    </section>
  );
}

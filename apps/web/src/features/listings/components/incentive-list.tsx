import type { Incentive } from '@primehour/contract/listing-shapes';
import { GiftIcon } from '@primehour/ui/icon';
import * as copy from '../../../copy/listings.ts';

/** What comes with the reservation, next to the time itself. */
export function IncentiveList({ incentives }: { incentives: readonly Incentive[] }) {
  if (incentives.length === 0) return null;
  return (
    <section aria-labelledby="listing-incentives">
      <h2 id="listing-incentives" className="mb-2 text-base font-semibold">
        {copy.incentivesTitle}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {incentives.map(({ id, name, description, images }) => (
          <li key={id} className="flex min-w-0 gap-3 rounded-lg border border-line bg-raised p-3">
            <span className="relative grid size-14 shrink-0 place-items-center overflow-clip rounded-md bg-sunken text-ink-faint">
              <GiftIcon />
              {images[0] && (
                <img
                  src={images[0]}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  className="absolute inset-0 size-full object-cover"
                />
              )}
            </span>
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{name}</span>
              <span className="line-clamp-3 text-ink-muted wrap-anywhere">{description}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

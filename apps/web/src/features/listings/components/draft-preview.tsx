import type { Incentive } from '@primehour/contract/listing-shapes';
import type { Resource } from '@primehour/contract/resource';
import { Card } from '@primehour/ui/card';
import { memo } from 'react';
import * as copy from '../../../copy/listings.ts';
import type { ListingDraft } from '../../../draft/listing-draft.ts';
import { useNow } from '../../../shell/use-now.ts';
import { viewOfDraft } from '../listing-model.ts';
import { ImageCarousel } from './image-carousel.tsx';
import { ListingParameters, SaleDetails } from './listing-facts.tsx';

type Props = {
  draft: ListingDraft;
  incentives: readonly Incentive[];
  resources: readonly Resource[] | undefined;
  zone: string;
};

/**
 * The draft next to its form, as it grows (product/listings#creation). While a newer one waits, nothing is rendered.
 */
export const DraftPreview = memo(function DraftPreview({ draft, incentives, resources, zone }: Props) {
  const view = viewOfDraft(draft, { incentives, resources }, zone, useNow());
  return (
    <aside aria-label={copy.previewLabel} className="min-w-0">
      <div className="sticky top-20">
        <h2 className="mb-2 text-xs font-medium text-ink-muted">{copy.previewLabel}</h2>
        <Card isPadded={false}>
          <ImageCarousel name={view.name} imgUrls={view.imgUrls} />
          <div className="flex flex-col gap-4 p-4">
            <div>
              <p className="text-base font-semibold wrap-anywhere">{view.name || copy.previewNoName}</p>
              <p className="mt-1 line-clamp-4 text-ink-muted wrap-anywhere">
                {view.description || copy.previewNoDescription}
              </p>
            </div>
            {view.incentives.length > 0 && (
              <ul aria-label={copy.incentivesTitle} className="flex flex-wrap gap-1.5">
                {view.incentives.map(({ id, name }) => (
                  <li
                    key={id}
                    className="max-w-full truncate rounded-sm bg-prime-soft px-1.5 py-0.5 text-xs text-prime-ink"
                  >
                    {name}
                  </li>
                ))}
              </ul>
            )}
            <ListingParameters view={view} />
            <SaleDetails view={view} zone={zone} />
          </div>
        </Card>
      </div>
    </aside>
  );
});

import type { Incentive } from '@primehour/contract/listing-shapes';
import { ArrowLeftIcon } from '@primehour/ui/icon';
import { IconButton } from '@primehour/ui/icon-button';
import { Skeleton, SkeletonText } from '@primehour/ui/skeleton';
import { StepBar } from '@primehour/ui/step-bar';
import { useAfterPaint } from '@primehour/ui/use-after-paint';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'wouter';
import { useBusiness } from '../../../account/business.ts';
import * as copy from '../../../copy/listings.ts';
import * as titles from '../../../copy/titles.ts';
import { isStep1Finished } from '../../../draft/listing-draft.ts';
import { useDraft } from '../../../draft/use-draft.ts';
import { paths } from '../../../paths.ts';
import { lazyPart } from '../../../screens/lazy-page.tsx';
import { incentivesQuery } from '../queries.ts';
import { useAccountCheck } from '../use-account-check.ts';
import { useSellable } from '../use-sellable.ts';

/** Shown next to the form, and rendered with lower priority. */
const DraftPreview = lazyPart(async () => (await import('./draft-preview.tsx')).DraftPreview).Part;

/** The same object each time, so that it causes no rendering. */
const NONE: readonly Incentive[] = [];

type Props = { step: 1 | 2; title: string; subtitle: string; children: ReactNode };

/**
 * Both steps of creating a listing: the way back, the step bar, and the draft as guests will see it
 * (product/listings#creation).
 */
export function CreationFrame({ step, title, subtitle, children }: Props) {
  const [, navigate] = useLocation();
  useAccountCheck();
  const back = step === 2 ? paths.newListing : paths.listings;
  return (
    <>
      <header className="mb-6">
        <div className="mb-4 flex items-center gap-2">
          <IconButton
            label={step === 2 ? copy.backToExperience : copy.backToList}
            icon={<ArrowLeftIcon />}
            onClick={() => navigate(back)}
            className="-ml-2"
          />
          <Steps step={step} />
        </div>
        <h1 className="text-xl font-semibold sm:text-2xl">{title}</h1>
        <p className="mt-1 max-w-160 text-ink-muted">{subtitle}</p>
      </header>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">{children}</div>
        <Suspense fallback={<PreviewSkeleton />}>
          <Preview />
        </Suspense>
      </div>
    </>
  );
}

// Both change with every keystroke; the page around them does not.

function Steps({ step }: Pick<Props, 'step'>) {
  const isModelReached = isStep1Finished(useDraft());
  return (
    <StepBar
      label={copy.stepsLabel}
      current={step - 1}
      steps={[
        { label: copy.experienceStep, href: paths.newListing, isReached: true },
        { label: titles.listingModel, href: paths.newListingModel, isReached: isModelReached },
      ]}
    />
  );
}

function Preview() {
  const business = useBusiness();
  // The input is painted first.
  const draft = useAfterPaint(useDraft());
  const incentives = useQuery(incentivesQuery(business.id));
  const { sellable } = useSellable(business.id, draft.resourceIds.length > 0);
  return (
    <DraftPreview draft={draft} incentives={incentives.data ?? NONE} resources={sellable} zone={business.timezone} />
  );
}

function PreviewSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="mt-6 aspect-video w-full" />
      <SkeletonText lines={4} />
    </div>
  );
}

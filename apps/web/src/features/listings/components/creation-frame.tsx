import { ArrowLeftIcon } from '@primehour/ui/icon';
import { IconButton } from '@primehour/ui/icon-button';
import { Skeleton, SkeletonText } from '@primehour/ui/skeleton';
import { StepBar } from '@primehour/ui/step-bar';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { isStep1Finished } from '../../../draft/listing-draft.ts';
import { useDraft } from '../../../draft/use-draft.ts';
import { paths } from '../../../paths.ts';
import { useBusiness } from '../../../session/business.ts';
import { viewOfDraft } from '../listing-form.ts';
import { incentivesQuery } from '../queries.ts';
import { useAccountCheck } from './use-account-check.tsx';

/** Beside the form, and looked at later than it. */
const DraftPreview = lazy(async () => ({ default: (await import('./draft-preview.tsx')).DraftPreview }));

type Props = { step: 1 | 2; title: string; subtitle: string; children: ReactNode };

/** Both steps of creating a listing: the way back, the step bar, and the draft as guests will see it (spec 2 §2). */
export function CreationFrame({ step, title, subtitle, children }: Props) {
  const navigate = useNavigate();
  const business = useBusiness();
  const draft = useDraft();
  const incentives = useQuery(incentivesQuery(business.id));
  useAccountCheck();
  const back = step === 2 ? paths.newListing : paths.listings;
  return (
    <>
      <header className="mb-6">
        <div className="mb-4 flex items-center gap-2">
          <IconButton
            label={step === 2 ? 'Back to step 1' : 'Back to listings'}
            icon={<ArrowLeftIcon />}
            onClick={() => void navigate(back)}
            className="-ml-2"
          />
          <StepBar
            label="Steps of the listing"
            current={step - 1}
            steps={[
              { label: 'Experience', href: paths.newListing, isReached: true },
              { label: 'Listing model', href: paths.newListingModel, isReached: isStep1Finished(draft) },
            ]}
          />
        </div>
        <h1 className="text-xl font-semibold sm:text-2xl">{title}</h1>
        <p className="mt-1 max-w-160 text-ink-muted">{subtitle}</p>
      </header>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">{children}</div>
        <Suspense fallback={<PreviewSkeleton />}>
          <DraftPreview view={viewOfDraft(draft, incentives.data ?? [], business.timezone)} zone={business.timezone} />
        </Suspense>
      </div>
    </>
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

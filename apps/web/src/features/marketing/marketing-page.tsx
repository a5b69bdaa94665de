import { messageOf } from '@primehour/contract/errors';
import { Card } from '@primehour/ui/card';
import { ErrorState } from '@primehour/ui/error-state';
import { PageHeader } from '@primehour/ui/page-header';
import { Skeleton } from '@primehour/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useBusiness } from '../../account/business.ts';
import * as copy from '../../copy/marketing.ts';
import * as titles from '../../copy/titles.ts';
import { lazyPart } from '../../screens/lazy-page.tsx';
import { ScreenBody } from '../../shell/screen-body.tsx';
import { PublicLinks } from './components/public-links.tsx';
import { linksQuery } from './queries.ts';

const LinksCard = lazyPart(async () => (await import('./components/links-card.tsx')).LinksCard).Part;

// The form’s code includes the libraries of all forms, so it is loaded in parallel with its data.
const loadForm = () => import('./marketing-form.tsx');
const MarketingForm = lazyPart(async () => (await loadForm()).MarketingForm).Part;

/** See product/marketing#links. */
export function MarketingPage() {
  const business = useBusiness();
  const links = useQuery(linksQuery(business.slug));
  // A failure shows when the form is rendered, with a way to try again.
  useEffect(() => void loadForm().catch(() => undefined), []);
  return (
    <>
      <PageHeader title={titles.bookingPageHeading} subtitle={titles.bookingPageSubtitle} />
      <div className="flex flex-col gap-6">
        <PublicLinks slug={business.slug} businessId={business.id} />
        <Suspense fallback={<Skeleton className="h-40" />}>
          <LinksCard />
        </Suspense>
        {links.data && (
          <Suspense fallback={<ScreenBody kind="marketingForm" />}>
            <MarketingForm business={business} links={links.data} />
          </Suspense>
        )}
        {links.isPending && <ScreenBody kind="marketingForm" />}
        {links.isError && !links.data && (
          <Card>
            <ErrorState
              title={copy.loadFailedTitle}
              message={messageOf(links.error)}
              onRetry={() => void links.refetch()}
              isRetrying={links.isFetching}
            />
          </Card>
        )}
      </div>
    </>
  );
}

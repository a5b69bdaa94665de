import { messageOf } from '@primehour/contract/errors';
import { Card } from '@primehour/ui/card';
import { ErrorState } from '@primehour/ui/error-state';
import { PageHeader } from '@primehour/ui/page-header';
import { Skeleton } from '@primehour/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useBusiness } from '../../account/business.ts';
import * as copy from '../../copy/marketing.ts';
import * as titles from '../../copy/titles.ts';
import { ScreenBody } from '../../shell/screen-body.tsx';
import { PublicLinks } from './components/public-links.tsx';
import { MarketingForm } from './marketing-form.tsx';
import { linksQuery } from './queries.ts';

const LinksCard = lazy(async () => ({ default: (await import('./components/links-card.tsx')).LinksCard }));

/** See product/marketing#links. */
export function MarketingPage() {
  const business = useBusiness();
  const links = useQuery(linksQuery(business.slug));
  return (
    <>
      <PageHeader title={titles.bookingPageHeading} subtitle={titles.bookingPageSubtitle} />
      <div className="flex flex-col gap-6">
        <PublicLinks slug={business.slug} businessId={business.id} />
        <Suspense fallback={<Skeleton className="h-40" />}>
          <LinksCard />
        </Suspense>
        {links.data && <MarketingForm business={business} links={links.data} />}
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

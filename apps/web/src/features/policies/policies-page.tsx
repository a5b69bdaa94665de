import { messageOf } from '@primehour/contract/errors';
import { LinkButton } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { ErrorState } from '@primehour/ui/error-state';
import { PlusIcon } from '@primehour/ui/icon';
import { PageHeader } from '@primehour/ui/page-header';
import { Skeleton } from '@primehour/ui/skeleton';
import { UndoRegion } from '@primehour/ui/undo-region';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useSearchParams } from 'wouter';
import { useBusiness } from '../../account/business.ts';
import * as copy from '../../copy/policies.ts';
import * as titles from '../../copy/titles.ts';
import { CREATE_NEW, paths } from '../../paths.ts';
import { lazyPart } from '../../screens/lazy-page.tsx';
import { usePermission } from '../../session/use-access.ts';
import { ScreenBody } from '../../shell/screen-body.tsx';
import { PolicyList } from './components/policy-list.tsx';
import { policiesQuery, type StoredPolicy } from './queries.ts';

const DiscountsCard = lazyPart(async () => (await import('./components/discounts-card.tsx')).DiscountsCard).Part;
const TaxesCard = lazyPart(async () => (await import('./components/taxes-card.tsx')).TaxesCard).Part;
const GiftCardsCard = lazyPart(async () => (await import('./components/gift-cards-card.tsx')).GiftCardsCard).Part;
const PolicyForm = lazyPart(async () => (await import('./policy-form.tsx')).PolicyForm).Part;

/** All policies, or the one that the URL names: one file, because each screen's path adds to the size of every page. */
export function PoliciesPage() {
  const [params] = useSearchParams();
  const id = params.get('edit');
  const policies = useQuery(policiesQuery(useBusiness().id));
  const may = usePermission();
  const canChange = may('setup.change');
  if (policies.isError && !policies.data) {
    return (
      <>
        <Header />
        <Card className="max-w-160">
          <ErrorState
            title={copy.loadFailedTitle}
            message={messageOf(policies.error)}
            onRetry={() => void policies.refetch()}
            isRetrying={policies.isFetching}
          />
        </Card>
      </>
    );
  }
  if (id !== null) return <OnePolicy key={id} id={id} policies={policies.data} />;
  return (
    <>
      <Header hasNew={canChange} />
      {policies.data ? <PolicyList policies={policies.data} canChange={canChange} /> : <ScreenBody kind="account" />}
      {policies.data && (
        <div className="mt-8 flex flex-col gap-8">
          <Suspense fallback={<Skeleton className="h-80" />}>
            <DiscountsCard canChange={canChange} />
            <TaxesCard canChange={canChange} />
          </Suspense>
        </div>
      )}
      {policies.data && may('money.take') && (
        <div className="mt-8">
          <Suspense fallback={<Skeleton className="h-40" />}>
            <GiftCardsCard canChange={may('money.refund')} />
          </Suspense>
        </div>
      )}
      <UndoRegion messageFor={messageOf} />
    </>
  );
}

function Header({ hasNew = false }: { hasNew?: boolean }) {
  return (
    <PageHeader
      title={titles.policies}
      subtitle={titles.policiesSubtitle}
      back={{ href: paths.bookingSettings, label: titles.bookingSettings }}
      actions={
        hasNew && (
          <LinkButton href={paths.policy(CREATE_NEW)} icon={<PlusIcon />}>
            {copy.newPolicy}
          </LinkButton>
        )
      }
    />
  );
}

/** Used instead of an id: whichever policy is the default now. */
const DEFAULT = 'default';

type OneProps = { id: string; policies: readonly StoredPolicy[] | undefined };

function OnePolicy({ id, policies }: OneProps) {
  const policy = policies?.find((one) => (id === DEFAULT ? one.isDefault : one.id === id));
  const isNew = id === CREATE_NEW;
  const skeleton = <ScreenBody kind="settings" />;
  return (
    <>
      <PageHeader
        title={isNew ? copy.newPolicy : copy.editHeading}
        back={{ href: paths.policies, label: titles.policies }}
      />
      {isNew || policy ? (
        <Suspense fallback={skeleton}>
          <PolicyForm policy={policy} />
        </Suspense>
      ) : policies ? (
        <Card className="max-w-160">
          <ErrorState
            title={copy.notFoundTitle}
            message={copy.notFoundText}
            action={<LinkButton href={paths.policies}>{copy.backToList}</LinkButton>}
          />
        </Card>
      ) : (
        skeleton
      )}
    </>
  );
}

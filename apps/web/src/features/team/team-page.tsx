import { messageOf } from '@primehour/contract/errors';
import type { Resource } from '@primehour/contract/resource';
import { RESOURCE_KINDS } from '@primehour/domain/vocabulary';
import { Button } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { Dialog } from '@primehour/ui/dialog';
import { ErrorState } from '@primehour/ui/error-state';
import { PlusIcon } from '@primehour/ui/icon';
import { PageHeader } from '@primehour/ui/page-header';
import { Loading, SkeletonCard } from '@primehour/ui/skeleton';
import { useToast } from '@primehour/ui/toasts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useParams } from 'wouter';
import { useBusiness } from '../../account/business.ts';
import { resourcesQuery } from '../../account/resources.ts';
import * as buttons from '../../copy/buttons.ts';
import * as labels from '../../copy/labels.ts';
import * as copy from '../../copy/people.ts';
import * as titles from '../../copy/titles.ts';
import { lazyPart } from '../../screens/lazy-page.tsx';
import { usePermission } from '../../session/use-access.ts';
import { ScreenBody } from '../../shell/screen-body.tsx';
import { MembersSection } from './components/members-section.tsx';
import { ResourceList } from './components/resource-list.tsx';
import { KIND_TITLES, movedTo } from './model.ts';
import { order, statesQuery } from './queries.ts';

const NewResourceDialog = lazyPart(async () => (await import('./new-resource-dialog.tsx')).NewResourceDialog).Part;
const RetireDialog = lazyPart(async () => (await import('./retire-dialog.tsx')).RetireDialog).Part;

const ResourcePage = lazyPart(async () => (await import('./resource-page.tsx')).ResourcePage).Part;

/** The team, or one of its resources: one file for both, because each screen's path adds to the size of every page. */
export function TeamPage() {
  const { id } = useParams();
  if (id === undefined) return <Team />;
  return (
    <Suspense fallback={<ScreenBody kind="account" />}>
      <ResourcePage />
    </Suspense>
  );
}

/** People, rooms and equipment with what they are doing now (product/people#list). */
function Team() {
  const { id: businessId, timezone: zone } = useBusiness();
  const may = usePermission();
  const [isAdding, setAdding] = useState(false);
  const resources = useQuery(resourcesQuery(businessId));
  return (
    <>
      <PageHeader
        title={titles.team}
        subtitle={titles.teamSubtitle}
        actions={
          may('setup.change') && (
            <Button icon={<PlusIcon />} onClick={() => setAdding(true)}>
              {buttons.add}
            </Button>
          )
        }
      />
      {resources.data && <Sections businessId={businessId} zone={zone} resources={resources.data} />}
      {resources.isPending && (
        <Loading>
          <SkeletonCard hasImage={false} />
        </Loading>
      )}
      {resources.isError && !resources.data && (
        <Card>
          <ErrorState
            title={copy.loadFailedTitle}
            message={messageOf(resources.error)}
            onRetry={() => void resources.refetch()}
            isRetrying={resources.isFetching}
          />
        </Card>
      )}
      {/* It sends its request immediately, but stays hidden until what is above it has loaded. */}
      <div className="mt-6" hidden={resources.isPending}>
        <MembersSection />
      </div>
      {isAdding && (
        <Suspense fallback={<Dialog isOpen title={labels.loadingScreen} onClose={() => setAdding(false)} />}>
          <NewResourceDialog businessId={businessId} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}

type SectionsProps = { businessId: string; zone: string; resources: Resource[] };

/** A card for each kind that exists. */
function Sections({ businessId, zone, resources }: SectionsProps) {
  const toast = useToast();
  const [retiring, setRetiring] = useState<Resource>();
  const may = usePermission();
  const canChange = may('setup.change');
  // Members who see only their own calendar are not shown what others are doing.
  const canSee = may('calendar.see');
  const states = useQuery({ ...statesQuery(businessId), enabled: canSee });
  const shown = states.data ?? (states.isError || !canSee ? [] : undefined);
  const move = (id: string, index: number) =>
    void order(businessId, movedTo(resources, id, index)).catch((error: unknown) => toast.error(messageOf(error)));
  return (
    <div className="flex flex-col gap-6">
      {RESOURCE_KINDS.map((kind) => {
        const own = resources.filter((one) => one.kind === kind);
        return (
          own.length > 0 && (
            <Card key={kind} title={KIND_TITLES[kind]} isPadded={false}>
              <ResourceList
                {...{ resources: own, states: shown, canChange, zone }}
                onMove={move}
                onRetire={setRetiring}
              />
            </Card>
          )
        );
      })}
      {resources.length === 1 && <p className="text-ink-muted">{copy.alone}</p>}
      {retiring && (
        <Suspense fallback={<Dialog isOpen title={labels.loadingScreen} onClose={() => setRetiring(undefined)} />}>
          <RetireDialog {...{ businessId, zone }} resource={retiring} onClose={() => setRetiring(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

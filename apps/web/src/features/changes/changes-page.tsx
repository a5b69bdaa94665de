import { messageOf } from '@primehour/contract/errors';
import { Card } from '@primehour/ui/card';
import { EmptyState } from '@primehour/ui/empty-state';
import { ErrorState } from '@primehour/ui/error-state';
import { LoadMore } from '@primehour/ui/load-more';
import { PageHeader } from '@primehour/ui/page-header';
import { useSearchParams } from 'wouter';
import { useBusiness } from '../../account/business.ts';
import { pageOf, usePagedList } from '../../api/paged-list.ts';
import * as copy from '../../copy/changes.ts';
import * as titles from '../../copy/titles.ts';
import { paths } from '../../paths.ts';
import { ScreenBody } from '../../shell/screen-body.tsx';
import { useNow } from '../../shell/use-now.ts';
import { ScreenZoneNote } from '../../shell/zone-note.tsx';
import { ChangeList } from './components/change-list.tsx';
import { changesOf } from './queries.ts';

/** Who changed what in the business (product/team#changes). */
export function ChangesPage() {
  const { id, timezone } = useBusiness();
  const now = useNow();
  const [params, setParams] = useSearchParams();
  const show = (page: number) => setParams(page > 0 ? { page: String(page) } : {}, { replace: true });
  const changes = usePagedList(changesOf(id), pageOf(params), show);
  const { data } = changes;
  return (
    <>
      <PageHeader
        title={titles.changes}
        subtitle={titles.changesSubtitle}
        back={{ href: paths.accountManager, label: titles.accountManager }}
      />
      {data && data.items.length > 0 && <ScreenZoneNote zone={timezone} at={now} />}
      {changes.isPending && <ScreenBody kind="account" />}
      <div className="max-w-200">
        {data && data.items.length > 0 && <ChangeList changes={data.items} now={now} />}
        {data?.items.length === 0 && (
          <Card>
            <EmptyState title={copy.emptyTitle}>{copy.emptyText}</EmptyState>
          </Card>
        )}
        {changes.isError && !data && (
          <Card>
            <ErrorState
              title={copy.loadFailedTitle}
              message={messageOf(changes.error)}
              onRetry={() => void changes.refetch()}
              isRetrying={changes.isFetching}
            />
          </Card>
        )}
        {data?.hasMore && (
          <LoadMore
            className="mt-4"
            onMore={changes.loadMore}
            isLoading={changes.isLoadingMore}
            error={changes.isError ? messageOf(changes.error) : undefined}
          />
        )}
      </div>
    </>
  );
}

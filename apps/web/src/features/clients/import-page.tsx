import { messageOf } from '@primehour/contract/errors';
import { Card } from '@primehour/ui/card';
import { ErrorState } from '@primehour/ui/error-state';
import { PageHeader } from '@primehour/ui/page-header';
import { Loading, SkeletonCard } from '@primehour/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { useBusiness } from '../../account/business.ts';
import * as copy from '../../copy/clients.ts';
import * as titles from '../../copy/titles.ts';
import { paths } from '../../paths.ts';
import { ImportFile } from './components/import-file.tsx';
import { ImportProgress } from './components/import-progress.tsx';
import { ImportReview } from './components/import-review.tsx';
import { importQuery } from './queries.ts';

/**
 * Imports a list of clients in three steps: select, review, import. The import's id is in the URL, so a reload
 * continues it.
 */
export function ImportPage() {
  const business = useBusiness();
  const [params, setParams] = useSearchParams();
  const id = params.get('import');
  const read = useQuery({ ...importQuery(business.id, id ?? ''), enabled: id !== null });
  const show = (next: string | null) => setParams(next === null ? {} : { import: next }, { replace: true });
  const list = id === null ? undefined : read.data;
  return (
    <>
      <PageHeader
        title={titles.importClientsHeading}
        subtitle={titles.importClientsSubtitle}
        back={{ href: paths.clients, label: titles.clients }}
      />
      <div className="max-w-200">
        {id === null && <ImportFile businessId={business.id} onRead={show} />}
        {id !== null && read.isPending && (
          <Loading>
            <SkeletonCard hasImage={false} />
          </Loading>
        )}
        {id !== null && read.isError && !list && (
          <Card>
            <ErrorState
              title={copy.importNotFoundTitle}
              message={messageOf(read.error)}
              onRetry={() => show(null)}
              retryLabel={copy.chooseFileAgain}
            />
          </Card>
        )}
        {list?.status === 'READY' && <ImportReview businessId={business.id} list={list} onAnother={() => show(null)} />}
        {list && list.status !== 'READY' && <ImportProgress list={list} onAnother={() => show(null)} />}
      </div>
    </>
  );
}

import type { Booking } from '@primehour/contract/booking-shapes';
import type { ClientDetail } from '@primehour/contract/client';
import { messageOf } from '@primehour/contract/errors';
import { otherNamesLabel } from '@primehour/domain/client/other-names';
import { formatPhone } from '@primehour/domain/format/phone';
import { Button, LinkButton } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { ErrorState } from '@primehour/ui/error-state';
import { Link } from '@primehour/ui/link';
import { PageHeader } from '@primehour/ui/page-header';
import { Loading, Skeleton, SkeletonCard } from '@primehour/ui/skeleton';
import { Tag } from '@primehour/ui/tag';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useParams, useSearchParams } from 'wouter';
import { useBusiness } from '../../account/business.ts';
import { isMissing } from '../../api/is-missing.ts';
import { pageOf, type Shown, usePagedList } from '../../api/paged-list.ts';
import * as copy from '../../copy/clients.ts';
import * as labels from '../../copy/labels.ts';
import * as titles from '../../copy/titles.ts';
import { openModal } from '../../modals/store.ts';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../screens/lazy-page.tsx';
import { useAccess } from '../../session/use-access.ts';
import { ClientCare } from './components/client-care.tsx';
import { ClientFigures } from './components/client-figures.tsx';
import { ClientHistory } from './components/client-history.tsx';
import { clientQuery, historyOf } from './queries.ts';

/** The history is shown first; the form library loads after it. */
const ClientForm = lazyPart(async () => (await import('./client-form.tsx')).ClientForm).Part;

const ClientPackages = lazyPart(async () => (await import('./components/client-packages.tsx')).ClientPackages).Part;

const back = { href: paths.clients, label: titles.clients };

/** One client: metrics, history, private notes, and actions on the record. */
export function ClientPage() {
  const { id = '' } = useParams();
  const business = useBusiness();
  const client = useQuery(clientQuery(business.id, id));
  const [params, setParams] = useSearchParams();
  const history = usePagedList(historyOf(business.id, id), pageOf(params), (page) =>
    setParams({ page: String(page) }, { replace: true }),
  );
  // Both are requested and shown together: one that arrived later would shift the content being read.
  if (client.data && !history.isPending) {
    return <LoadedClient businessId={business.id} client={client.data} history={history} />;
  }
  return (
    <>
      <PageHeader back={back} title={titles.client} />
      {client.isError ? (
        <Card>
          <ErrorState
            {...describeError(client.error)}
            {...(!isMissing(client.error) && {
              onRetry: () => void client.refetch(),
              isRetrying: client.isFetching,
            })}
            action={<LinkButton href={paths.clients}>{copy.backToList}</LinkButton>}
          />
        </Card>
      ) : (
        <Loading>
          <div className="flex flex-col gap-6">
            <SkeletonCard hasImage={false} />
            <SkeletonCard hasImage={false} />
          </div>
        </Loading>
      )}
    </>
  );
}

type LoadedProps = { businessId: string; client: ClientDetail; history: Shown<Booking> };

/** The record with its metrics, its history and the editable fields. */
function LoadedClient({ businessId, client, history }: LoadedProps) {
  const { name, otherNames, phone, email, isBlocked } = client;
  const access = useAccess();
  const mayChange = access('clients.change') === 'all';
  // A booking by hand names its client by phone, so who may not see the number can't enter one from here.
  const canBook = access('bookings.change') !== 'none' && phone !== '';
  return (
    <>
      <PageHeader
        back={back}
        title={name}
        subtitle={
          <>
            {otherNames.length > 0 && <span className="block wrap-anywhere">{otherNamesLabel(otherNames)}</span>}
            {phone && (
              <Link
                href={`tel:${phone}`}
                className="rounded-sm hover:text-accent hover:underline pointer-coarse:-my-3 pointer-coarse:py-3"
              >
                {formatPhone(phone)}
              </Link>
            )}{' '}
            {isBlocked && <Tag tone="warning">{copy.blockedTag}</Tag>}
          </>
        }
        actions={
          canBook && (
            <Button onClick={() => openModal('NEW_BOOKING', { client: { name, phone, email } })}>
              {labels.newBooking}
            </Button>
          )
        }
      />
      <div className="flex flex-col gap-6">
        <ClientFigures client={client} />
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex min-w-0 flex-col gap-6">
            <ClientHistory history={history} zone={client.timezone} />
            {access('money.take') === 'all' && (
              <Suspense fallback={<Skeleton className="h-32 rounded-lg" />}>
                <ClientPackages businessId={businessId} clientId={client.id} />
              </Suspense>
            )}
          </div>
          <div className="flex flex-col gap-6">
            {/* Shown together so that the first does not push the second down, however long the notes are. */}
            <Suspense fallback={<Skeleton className="h-114 rounded-lg sm:h-111" />}>
              {mayChange && <ClientForm key={client.id} businessId={businessId} client={client} />}
              {mayChange && <ClientCare businessId={businessId} client={client} />}
            </Suspense>
          </div>
        </div>
      </div>
    </>
  );
}

const describeError = (error: Error) =>
  isMissing(error)
    ? { title: copy.notFoundTitle, message: copy.notFoundText }
    : { title: copy.clientFailedTitle, message: messageOf(error) };

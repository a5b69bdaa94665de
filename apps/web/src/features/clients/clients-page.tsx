import type { Client } from '@primehour/contract/booking-shapes';
import { messageOf } from '@primehour/contract/errors';
import { formatPhone } from '@primehour/domain/format/phone';
import { formatDate } from '@primehour/domain/format/time';
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX_LENGTH } from '@primehour/domain/limits';
import { Button, LinkButton } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { type Column, DataTable } from '@primehour/ui/data-table';
import { ErrorState } from '@primehour/ui/error-state';
import { DownloadIcon, UploadIcon } from '@primehour/ui/icon';
import { Link } from '@primehour/ui/link';
import { PageHeader } from '@primehour/ui/page-header';
import { SearchField } from '@primehour/ui/search-field';
import { useToast } from '@primehour/ui/toasts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, useTransition } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { useBusiness } from '../../session/business.ts';
import { clientsQuery, downloadClients } from './queries.ts';

/** The padding that fingers need takes no room. */
const linkClass = 'rounded-sm hover:text-accent hover:underline pointer-coarse:-my-3 pointer-coarse:py-3';

/** Spec 2 §2, Clients. */
const COLUMNS: readonly Column<Client>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ id, name }) => (
      <Link href={paths.client(id)} className={linkClass}>
        {name}
      </Link>
    ),
    isRowHeader: true,
  },
  {
    key: 'phone',
    header: 'Phone Number',
    cell: ({ phone }) => (
      <Link href={`tel:${phone}`} className={`${linkClass} whitespace-nowrap`}>
        {formatPhone(phone)}
      </Link>
    ),
  },
  {
    key: 'email',
    header: 'Email',
    cell: ({ email }) =>
      email === null ? (
        '—'
      ) : (
        <Link href={`mailto:${email}`} className={linkClass}>
          {email}
        </Link>
      ),
  },
  { key: 'total', header: 'Total Bookings', cell: (client) => client.totalBookings, align: 'end' },
  {
    key: 'last',
    header: 'Last Booking',
    cell: ({ lastBookingDate, timezone }) =>
      lastBookingDate === null ? '—' : formatDate(Date.parse(lastBookingDate), timezone),
  },
];

export function ClientsPage() {
  const business = useBusiness();
  const [params, setParams] = useSearchParams();
  const search = (params.get('search') ?? '').trim().slice(0, SEARCH_MAX_LENGTH);
  // The field keeps what is typed; it starts anew only when the address changes by other means.
  const [field, setField] = useState({ key: 0, text: search });
  if (field.text !== search) setField({ key: field.key + 1, text: search });
  const clients = useInfiniteQuery(clientsQuery(business.id, search));

  const toast = useToast();
  const [isExporting, startExport] = useTransition();
  const download = () =>
    startExport(async () => {
      await downloadClients(business.id).catch((error: unknown) => toast.error(messageOf(error)));
    });
  const find = (typed: string) => {
    const text = typed.trim();
    setField((current) => ({ ...current, text }));
    setParams(text ? { search: text } : {}, { replace: true });
  };
  return (
    <>
      <PageHeader
        title="Clients"
        subtitle="Everyone who has booked with you, one entry per phone number."
        actions={
          <>
            <Button variant="quiet" icon={<DownloadIcon />} isBusy={isExporting} onClick={download}>
              Export
            </Button>
            <LinkButton href={paths.importClients} variant="secondary" icon={<UploadIcon />}>
              Import
            </LinkButton>
          </>
        }
      />
      <SearchField
        key={field.key}
        label="Search client..."
        placeholder="Search client..."
        defaultValue={search}
        maxLength={SEARCH_MAX_LENGTH}
        debounceMs={SEARCH_DEBOUNCE_MS}
        onSearch={find}
        className="mb-4 sm:max-w-80"
      />
      {clients.isError && !clients.data ? (
        <Card>
          <ErrorState
            title="Your clients could not be loaded"
            message={messageOf(clients.error)}
            onRetry={() => void clients.refetch()}
            isRetrying={clients.isFetching}
          />
        </Card>
      ) : (
        <DataTable
          caption="Clients"
          columns={COLUMNS}
          rows={clients.data ?? []}
          getRowKey={(client) => client.id}
          empty="No clients found"
          isLoading={clients.isPending}
          skeletonRows={4}
        />
      )}
      {clients.hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button variant="secondary" isBusy={clients.isFetchingNextPage} onClick={() => void clients.fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
      {clients.isFetchNextPageError && (
        <p role="alert" className="mt-2 text-center text-danger">
          {messageOf(clients.error)}
        </p>
      )}
    </>
  );
}

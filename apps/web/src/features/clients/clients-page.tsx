import type { Client } from '@primehour/contract/client-shapes';
import { messageOf } from '@primehour/contract/errors';
import { otherNamesLabel } from '@primehour/domain/client/other-names';
import { formatPhone } from '@primehour/domain/format/phone';
import { formatDate } from '@primehour/domain/format/time';
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX_LENGTH } from '@primehour/domain/limits';
import { Button, LinkButton } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { type Column, DataTable } from '@primehour/ui/data-table';
import { ErrorState } from '@primehour/ui/error-state';
import { DownloadIcon, UploadIcon } from '@primehour/ui/icon';
import { Link } from '@primehour/ui/link';
import { LoadMore } from '@primehour/ui/load-more';
import { PageHeader } from '@primehour/ui/page-header';
import { SearchField } from '@primehour/ui/search-field';
import { useToast } from '@primehour/ui/toasts';
import { useAction } from '@primehour/ui/use-action';
import { useAfterPaint } from '@primehour/ui/use-after-paint';
import { memo, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useBusiness } from '../../account/business.ts';
import { pageOf, type Shown, usePagedList } from '../../api/paged-list.ts';
import * as copy from '../../copy/clients.ts';
import * as labels from '../../copy/labels.ts';
import * as titles from '../../copy/titles.ts';
import { paths } from '../../paths.ts';
import { usePermission } from '../../session/use-access.ts';
import { clientsOf, downloadClients } from './queries.ts';

/** The padding for touch targets takes no extra space. */
const targetClass =
  'rounded-sm hover:text-accent hover:underline max-sm:inline-block max-sm:py-0.5 sm:pointer-coarse:-my-3 sm:pointer-coarse:py-3';
/** On phones the whole row links to the client, and the other controls are on top of it. */
const nameClass = `${targetClass} max-sm:after:absolute max-sm:after:inset-0`;
const linkClass = `${targetClass} max-sm:relative`;

/** See product/clients#list. */
const COLUMNS: readonly Column<Client>[] = [
  {
    key: 'name',
    header: labels.name,
    cell: ({ id, name, otherNames }) => (
      <>
        <Link href={paths.client(id)} className={nameClass}>
          {name}
        </Link>
        {otherNames.length > 0 && (
          <span className="block font-normal text-ink-muted"> {otherNamesLabel(otherNames)}</span>
        )}
      </>
    ),
    isRowHeader: true,
  },
  {
    key: 'phone',
    header: copy.phoneNumberHeader,
    // Empty for members who may not see the phone number.
    cell: ({ phone }) =>
      phone && (
        <Link href={`tel:${phone}`} className={`${linkClass} whitespace-nowrap`}>
          {formatPhone(phone)}
        </Link>
      ),
    isSelfEvident: true,
  },
  {
    key: 'email',
    header: labels.email,
    cell: ({ email }) =>
      email && (
        // Next to a long name, it is not broken if all columns have room.
        <Link href={`mailto:${email}`} className={`${linkClass} xl:inline-block xl:max-w-60 xl:wrap-break-word`}>
          {email}
        </Link>
      ),
    isSelfEvident: true,
    endsLine: true,
  },
  { key: 'total', header: copy.bookingsHeader, cell: (client) => client.totalBookings, align: 'end' },
  {
    key: 'last',
    header: copy.lastBookingHeader,
    isOnOneLine: true,
    cell: ({ lastBookingDate, timezone }) => lastBookingDate && formatDate(Date.parse(lastBookingDate), timezone),
  },
];

const searchOf = (params: URLSearchParams): string => (params.get('search') ?? '').trim().slice(0, SEARCH_MAX_LENGTH);

/** Rendered again only if the clients change. */
const ClientTable = memo(function ClientTable({ clients }: { clients: readonly Client[] | undefined }) {
  return (
    <DataTable
      caption={titles.clients}
      columns={COLUMNS}
      rows={clients ?? []}
      getRowKey={(client) => client.id}
      empty={copy.noneFound}
      isLoading={clients === undefined}
    />
  );
});

export function ClientsPage() {
  const business = useBusiness();
  const [params, setParams] = useSearchParams();
  const search = searchOf(params);
  // The field keeps its own input; it resets only when the URL changes some other way.
  const [field, setField] = useState({ key: 0, text: search });
  if (field.text !== search) setField({ key: field.key + 1, text: search });
  const show = (text: string, page = 0) =>
    setParams({ ...(text && { search: text }), ...(page > 0 && { page: String(page) }) }, { replace: true });
  // The input updates first, and the table follows.
  const shown = new URLSearchParams(useAfterPaint(params.toString()));
  const clients = usePagedList(clientsOf(business.id, searchOf(shown)), pageOf(shown), (page) => show(search, page));

  const mayTransfer = usePermission()('clients.transfer');
  const find = (typed: string) => {
    const text = typed.trim();
    setField((current) => ({ ...current, text }));
    show(text);
  };
  return (
    <>
      <PageHeader
        title={titles.clients}
        subtitle={titles.clientsSubtitle}
        actions={
          mayTransfer && (
            <>
              <ExportButton businessId={business.id} />
              <LinkButton href={paths.importClients} variant="secondary" icon={<UploadIcon />}>
                {copy.importLink}
              </LinkButton>
            </>
          )
        }
      />
      <SearchField
        key={field.key}
        label={labels.searchClient}
        placeholder={labels.searchClient}
        defaultValue={search}
        maxLength={SEARCH_MAX_LENGTH}
        debounceMs={SEARCH_DEBOUNCE_MS}
        onSearch={find}
        className="mb-4 sm:max-w-80"
      />
      <ClientList clients={clients} />
    </>
  );
}

/** Downloads all clients as a file. */
function ExportButton({ businessId }: { businessId: string }) {
  const toast = useToast();
  const [isExporting, startExport] = useAction();
  const download = () =>
    startExport(async () => {
      await downloadClients(businessId).catch((error: unknown) => toast.error(messageOf(error)));
    });
  return (
    <Button variant="quiet" icon={<DownloadIcon />} isBusy={isExporting} onClick={download}>
      {copy.exportLabel}
    </Button>
  );
}

/** The table, with paging. */
function ClientList({ clients }: { clients: Shown<Client> }) {
  const { data } = clients;
  return (
    <>
      {clients.isError && !data ? (
        <Card>
          <ErrorState
            title={copy.loadFailedTitle}
            message={messageOf(clients.error)}
            onRetry={() => void clients.refetch()}
            isRetrying={clients.isFetching}
          />
        </Card>
      ) : (
        <ClientTable clients={data?.items} />
      )}
      {data?.hasMore && (
        <LoadMore
          className="mt-4"
          onMore={clients.loadMore}
          isLoading={clients.isLoadingMore}
          error={clients.isError ? messageOf(clients.error) : undefined}
        />
      )}
    </>
  );
}

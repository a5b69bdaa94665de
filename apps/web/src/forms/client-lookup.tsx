import { listClients } from '@primehour/contract/client';
import type { Client } from '@primehour/contract/client-shapes';
import { messageOf } from '@primehour/contract/errors';
import { otherNamesLabel } from '@primehour/domain/client/other-names';
import { formatPhone } from '@primehour/domain/format/phone';
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX_LENGTH } from '@primehour/domain/limits';
import { SearchField } from '@primehour/ui/search-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.tsx';
import * as copy from '../copy/clients.ts';

type Props = {
  businessId: string;
  label: string;
  /** Shown if no one is found. */
  noneText: string;
  /** Someone who looks for another record does not mean this one. */
  exceptId?: string | undefined;
  onPick: (client: Client) => void;
};

const SHOWN = 5;
/** Fewer letters would find everyone. */
const MIN_LENGTH = 2;

/** Finds someone who has been here before, by name or phone. */
export function ClientLookup({ businessId, label, noneText, exceptId, onPick }: Props) {
  const [search, setSearch] = useState('');
  const [key, setKey] = useState(0);
  const isSearching = search.length >= MIN_LENGTH;
  // Dialogs are outside the pages that provide the query client.
  const found = useQuery(
    {
      queryKey: [listClients.id, businessId, 'lookup', search],
      // One more, because the excluded one may be among them.
      queryFn: () => call(listClients, { query: { businessId, search, limit: SHOWN + 1 } }),
      enabled: isSearching,
      placeholderData: (before) => (isSearching ? before : undefined),
    },
    queryClient,
  );
  const clients = isSearching ? (found.data?.items ?? []).filter(({ id }) => id !== exceptId).slice(0, SHOWN) : [];
  const isQuiet = clients.length > 0 || !isSearching || found.isPending;
  const pick = (client: Client) => {
    onPick(client);
    setSearch('');
    setKey(key + 1);
  };
  return (
    <div className="flex flex-col gap-2">
      <SearchField
        key={key}
        label={label}
        isLabelHidden={false}
        placeholder={copy.lookupPlaceholder}
        maxLength={SEARCH_MAX_LENGTH}
        debounceMs={SEARCH_DEBOUNCE_MS}
        onSearch={(text) => setSearch(text.trim())}
        autoComplete="off"
      />
      <p role="status" className={isQuiet ? 'sr-only' : found.isError ? 'text-danger' : 'text-ink-muted'}>
        {isSearching && found.isSuccess && (clients.length === 0 ? noneText : copy.lookupFound(clients.length))}
        {isSearching && found.isError && messageOf(found.error)}
      </p>
      {clients.length > 0 && (
        <ul aria-label={copy.lookupLabel} className="divide-y divide-line rounded-md border border-line">
          {clients.map((client) => (
            <li key={client.id}>
              <FoundClient client={client} onPick={() => pick(client)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A client that was found, with what distinguishes them from others of the same name. */
function FoundClient({ client, onPick }: { client: Client; onPick: () => void }) {
  return (
    <button
      type="button"
      onClick={onPick}
      className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 px-3 py-1.5 text-left -outline-offset-2 hover:bg-sunken"
    >
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">{client.name}</span>
        {client.otherNames.length > 0 && <span className="text-ink-muted"> {otherNamesLabel(client.otherNames)}</span>}
      </span>
      <span className="text-ink-muted tabular-nums">
        {formatPhone(client.phone)} · {copy.bookingCount(client.totalBookings)}
      </span>
    </button>
  );
}

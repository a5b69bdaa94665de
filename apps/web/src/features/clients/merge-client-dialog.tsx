import type { Client } from '@primehour/contract/booking-shapes';
import type { ClientDetail } from '@primehour/contract/client-detail';
import { messageOf } from '@primehour/contract/errors';
import { formatPhone } from '@primehour/domain/format/phone';
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX_LENGTH } from '@primehour/domain/limits';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { Dialog } from '@primehour/ui/dialog';
import { SearchField } from '@primehour/ui/search-field';
import { Loading, SkeletonText } from '@primehour/ui/skeleton';
import { useToast } from '@primehour/ui/toasts';
import { useQuery } from '@tanstack/react-query';
import { useState, useTransition } from 'react';
import { queryClient } from '../../api/query-client.tsx';
import { ensureBusiness } from '../../session/business.ts';
import { useSession } from '../../session/use-session.ts';
import { MergePreview } from './components/merge-preview.tsx';
import { lookupQuery, merge, mergePreviewQuery } from './queries.ts';

type Props = { client: ClientDetail; onClose: () => void };

/** Two records of one person become one: the other is found, what will be kept is shown, and only then it is done. */
export function MergeClientDialog({ client, onClose }: Props) {
  const toast = useToast();
  const businessId = useSession().businessInfo[0]?.id ?? '';
  const [search, setSearch] = useState('');
  const [other, setOther] = useState<Client>();
  const [error, setError] = useState<string>();
  const [isBusy, startTransition] = useTransition();
  // Dialogs stand beside the pages that bring the query client along.
  const found = useQuery({ ...lookupQuery(businessId, search), enabled: search.length > 1 }, queryClient);
  const preview = useQuery(
    { ...mergePreviewQuery(businessId, client.id, other?.id ?? ''), enabled: other !== undefined },
    queryClient,
  );
  const others = (found.data?.items ?? []).filter(({ id }) => id !== client.id);

  const confirm = () =>
    startTransition(async () => {
      if (!other) return;
      try {
        await merge((await ensureBusiness()).id, client.id, other.id);
        toast.success('Clients merged');
        onClose();
      } catch (reason) {
        setError(messageOf(reason));
      }
    });
  return (
    <Dialog
      isOpen
      size="sm2"
      title={other ? `Merge ${other.name} into ${client.name}?` : `Merge into ${client.name}`}
      description={other ? undefined : 'Find the other record of the same person. It goes, and its bookings come here.'}
      onClose={onClose}
      isLocked={isBusy}
      footer={
        other && (
          <>
            <Button variant="secondary" onClick={() => setOther(undefined)} disabled={isBusy}>
              Choose another
            </Button>
            <Button variant="danger" isBusy={isBusy} disabled={!preview.data} onClick={confirm}>
              Merge clients
            </Button>
          </>
        )
      }
    >
      {!other && (
        <div className="flex flex-col gap-3">
          <SearchField
            label="Other record"
            isLabelHidden={false}
            placeholder="Name or phone number"
            maxLength={SEARCH_MAX_LENGTH}
            debounceMs={SEARCH_DEBOUNCE_MS}
            autoComplete="off"
            onSearch={(text) => setSearch(text.trim())}
          />
          <p role="status" className={others.length === 0 && found.isSuccess ? 'text-ink-muted' : 'sr-only'}>
            {found.isSuccess && (others.length === 0 ? 'No other client found.' : `${others.length} found`)}
          </p>
          {found.isError && <Banner tone="danger">{messageOf(found.error)}</Banner>}
          {others.length > 0 && (
            <ul aria-label="Found clients" className="divide-y divide-line rounded-md border border-line">
              {others.map((one) => (
                <li key={one.id}>
                  <button
                    type="button"
                    onClick={() => setOther(one)}
                    className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 px-3 py-1.5 text-left -outline-offset-2 hover:bg-sunken"
                  >
                    <span className="min-w-0 font-medium wrap-anywhere">{one.name}</span>
                    <span className="text-ink-muted tabular-nums">{formatPhone(one.phone)}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {other && (
        <div className="flex flex-col gap-4">
          {preview.isPending && (
            <Loading>
              <SkeletonText lines={6} />
            </Loading>
          )}
          {preview.data && <MergePreview preview={preview.data} />}
          {preview.isError && <Banner tone="danger">{messageOf(preview.error)}</Banner>}
          <Banner tone="warning">This can’t be undone.</Banner>
          {error && <Banner tone="danger">{error}</Banner>}
        </div>
      )}
    </Dialog>
  );
}

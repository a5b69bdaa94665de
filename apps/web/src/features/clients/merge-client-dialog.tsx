import type { ClientDetail } from '@primehour/contract/client';
import type { Client } from '@primehour/contract/client-shapes';
import { messageOf } from '@primehour/contract/errors';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { Dialog } from '@primehour/ui/dialog';
import { Loading, SkeletonText } from '@primehour/ui/skeleton';
import { useToast } from '@primehour/ui/toasts';
import { useAction } from '@primehour/ui/use-action';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ensureBusiness } from '../../account/business.ts';
import { queryClient } from '../../api/query-client.tsx';
import * as copy from '../../copy/clients.ts';
import { ClientLookup } from '../../forms/client-lookup.tsx';
import { useSession } from '../../session/use-session.ts';
import { MergePreview } from './components/merge-preview.tsx';
import { merge, mergePreviewQuery } from './queries.ts';

type Props = { client: ClientDetail; onClose: () => void };

/** Merges two records of one person: find the other record, preview the result, then confirm. */
export function MergeClientDialog({ client, onClose }: Props) {
  const businessId = useSession().businessInfo[0]?.id ?? '';
  const [other, setOther] = useState<Client>();
  // Dialogs are outside the pages that provide the query client.
  const preview = useQuery(
    { ...mergePreviewQuery(businessId, client.id, other?.id ?? ''), enabled: other !== undefined },
    queryClient,
  );
  const { confirm, isBusy, error } = useMerging(client, other, onClose);
  return (
    <Dialog
      isOpen
      size="sm2"
      title={other ? copy.mergeTitle(other.name, client.name) : copy.mergeIntoTitle(client.name)}
      description={other ? undefined : copy.mergeText}
      onClose={onClose}
      isLocked={isBusy}
      footer={
        other && (
          <>
            <Button variant="secondary" onClick={() => setOther(undefined)} disabled={isBusy}>
              {copy.mergeChooseOther}
            </Button>
            <Button variant="danger" isBusy={isBusy} disabled={!preview.data} onClick={confirm}>
              {copy.mergeAction}
            </Button>
          </>
        )
      }
    >
      {!other && (
        <ClientLookup
          businessId={businessId}
          label={copy.mergeSearchLabel}
          noneText={copy.mergeNoneFound}
          exceptId={client.id}
          onPick={setOther}
        />
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
          <Banner tone="warning">{copy.mergeFinal}</Banner>
          {error && <Banner tone="danger">{error}</Banner>}
        </div>
      )}
    </Dialog>
  );
}

/** Merges the other record into this one, and reports why it failed. */
function useMerging(client: ClientDetail, other: Client | undefined, onClose: () => void) {
  const toast = useToast();
  const [error, setError] = useState<string>();
  const [isBusy, startAction] = useAction();
  const confirm = () =>
    startAction(async () => {
      if (!other) return;
      try {
        await merge((await ensureBusiness()).id, client.id, other.id);
        toast.success(copy.merged);
        onClose();
      } catch (reason) {
        setError(messageOf(reason));
      }
    });
  return { confirm, isBusy, error };
}

import type { ClientDetail } from '@primehour/contract/client';
import { messageOf } from '@primehour/contract/errors';
import { formatDate } from '@primehour/domain/format/time';
import { Button } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { Switch } from '@primehour/ui/switch';
import { useToast } from '@primehour/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import * as copy from '../../../copy/clients.ts';
import { openModal } from '../../../modals/store.ts';
import { paths } from '../../../paths.ts';
import { usePermission } from '../../../session/use-access.ts';
import { blockClient, erase, liftBar } from '../queries.ts';

type Props = { businessId: string; client: ClientDetail };

/** The actions on a record: block, merge, erase. */
export function ClientCare({ businessId, client }: Props) {
  const may = usePermission();
  const toast = useToast();
  const [, navigate] = useLocation();
  const block = useMutation({
    mutationFn: (isBlocked: boolean) => blockClient(businessId, client.id, isBlocked),
    onError: (error) => toast.error(messageOf(error)),
  });
  const lift = useMutation({
    mutationFn: () => liftBar(businessId, client.id),
    onSuccess: () => toast.success(copy.canBidAgain(client.name)),
    onError: (error) => toast.error(messageOf(error)),
  });
  const confirmErase = () =>
    openModal('CONFIRM', {
      title: copy.eraseTitle(client.name),
      message: copy.eraseText,
      confirmLabel: copy.eraseLabel,
      tone: 'danger',
      onConfirm: async () => {
        await erase(businessId, client.id, () => navigate(paths.clients, { replace: true }));
        toast.success(copy.erased);
      },
    });
  return (
    <Card title={copy.recordTitle}>
      <div className="flex flex-col gap-5">
        <Switch
          label={copy.blockLabel}
          description={copy.blockText}
          // Shows the requested state until the response arrives.
          checked={block.isPending ? block.variables : client.isBlocked}
          isBusy={block.isPending}
          onChange={(event) => block.mutate(event.currentTarget.checked)}
        />
        {client.barredUntil !== null && (
          <div className="flex flex-col items-start gap-2">
            <p className="text-ink-muted">
              {copy.barredUntil}{' '}
              <span className="whitespace-nowrap">{formatDate(Date.parse(client.barredUntil), client.timezone)}</span>.
            </p>
            <Button variant="secondary" isBusy={lift.isPending} onClick={() => lift.mutate()}>
              {copy.liftBarLabel}
            </Button>
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => openModal('MERGE_CLIENT', { client })}>
            {copy.mergeLink}
          </Button>
          {may('clients.erase') && (
            <Button variant="quiet" className="text-danger" onClick={confirmErase}>
              {copy.eraseLabel}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

import type { ClientDetail } from '@primehour/contract/client';
import { messageOf } from '@primehour/contract/errors';
import { formatDate } from '@primehour/domain/format/time';
import { Button } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { Switch } from '@primehour/ui/switch';
import { useToast } from '@primehour/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { openModal } from '../../../modals/store.ts';
import { paths } from '../../../paths.ts';
import { blockClient, erase, letBid } from '../queries.ts';

type Props = { businessId: string; client: ClientDetail };

/** What can be done with a record: block, merge, erase. */
export function ClientCare({ businessId, client }: Props) {
  const toast = useToast();
  const [, navigate] = useLocation();
  const block = useMutation({
    mutationFn: (isBlocked: boolean) => blockClient(businessId, client.id, isBlocked),
    onError: (error) => toast.error(messageOf(error)),
  });
  const lift = useMutation({
    mutationFn: () => letBid(businessId, client.id),
    onSuccess: () => toast.success(`${client.name} can bid again`),
    onError: (error) => toast.error(messageOf(error)),
  });
  const askToErase = () =>
    openModal('CONFIRM', {
      title: `Erase ${client.name}?`,
      message:
        'Name, phone, email, notes and messages are erased for good. Bookings keep their times and amounts for your books. Do this when a client asks to be forgotten. It can’t be undone.',
      confirmLabel: 'Erase client',
      tone: 'danger',
      onConfirm: async () => {
        await erase(businessId, client.id, () => navigate(paths.clients, { replace: true }));
        toast.success('Client erased');
      },
    });
  return (
    <Card title="This record">
      <div className="flex flex-col gap-5">
        <Switch
          label="Block from booking online"
          description="They are kindly asked to call. You can still book for them."
          // What was asked for shows until the answer is there.
          checked={block.isPending ? block.variables : client.isBlocked}
          isBusy={block.isPending}
          onChange={(event) => block.mutate(event.currentTarget.checked)}
        />
        {client.barredUntil !== null && (
          <div className="flex flex-col items-start gap-2">
            <p className="text-ink-muted">
              Won an auction and didn’t pay, so they can’t bid until{' '}
              <span className="whitespace-nowrap">{formatDate(Date.parse(client.barredUntil), client.timezone)}</span>.
            </p>
            <Button variant="secondary" isBusy={lift.isPending} onClick={() => lift.mutate()}>
              Let them bid again
            </Button>
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => openModal('MERGE_CLIENT', { client })}>
            Merge with another
          </Button>
          <Button variant="quiet" className="text-danger" onClick={askToErase}>
            Erase client
          </Button>
        </div>
      </div>
    </Card>
  );
}

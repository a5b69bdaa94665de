import { messageOf } from '@primehour/contract/errors';
import { DEFAULT_TIME_ZONE } from '@primehour/domain/time/time-zones';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { Dialog } from '@primehour/ui/dialog';
import { ErrorState } from '@primehour/ui/error-state';
import { Loading, Skeleton } from '@primehour/ui/skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../api/query-client.tsx';
import * as copy from '../../copy/account.ts';
import * as buttons from '../../copy/buttons.ts';
import { openModal } from '../../modals/store.ts';
import { useSession } from '../../session/use-session.ts';
import { DeviceRow } from './components/device-row.tsx';
import { devicesQuery, signOutAllDevices, signOutDeviceMutation } from './queries.ts';

type Props = { onClose: () => void };

const confirmLogOutEverywhere = () =>
  openModal('WARNING', {
    title: copy.signOutEverywhere,
    message: copy.signOutEverywhereText,
    confirmLabel: copy.signOutEverywhere,
    tone: 'danger',
    onConfirm: signOutAllDevices,
  });

/**
 * DEVICES, in addition to the ids of product/shell#dialogs: where the user is signed in, and how to end each session.
 */
export function DevicesDialog({ onClose }: Props) {
  const devices = useQuery(devicesQuery(), queryClient);
  const leaving = useMutation(signOutDeviceMutation(), queryClient);
  const zone = useSession().businessInfo[0]?.timezone ?? DEFAULT_TIME_ZONE;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.devicesTitle}
      description={copy.devicesText}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {buttons.close}
          </Button>
          <Button variant="danger" onClick={confirmLogOutEverywhere}>
            {copy.signOutEverywhere}
          </Button>
        </>
      }
    >
      {devices.isPending && <DevicesSkeleton />}
      {devices.isError && !devices.data && (
        <ErrorState
          title={copy.devicesFailedTitle}
          message={messageOf(devices.error)}
          onRetry={() => void devices.refetch()}
          isRetrying={devices.isFetching}
          headingLevel={3}
          className="py-4"
        />
      )}
      {leaving.isError && (
        <Banner tone="danger" className="mb-3">
          {messageOf(leaving.error)}
        </Banner>
      )}
      {devices.data && (
        <ul tabIndex={-1} aria-label={copy.devicesTitle} className="flex flex-col divide-y divide-line outline-none">
          {devices.data.map((device) => (
            <DeviceRow key={device.id} device={device} zone={zone} onSignOut={() => leaving.mutate(device)} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function DevicesSkeleton() {
  return (
    <Loading className="flex flex-col divide-y divide-line">
      {['this', 'other'].map((device) => (
        <div key={device} className="flex flex-col gap-2 py-3">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-4 w-64 max-w-full" />
        </div>
      ))}
    </Loading>
  );
}

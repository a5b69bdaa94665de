import { formatDayTime } from '@primehour/domain/format/time';
import { Button } from '@primehour/ui/button';
import { Tag } from '@primehour/ui/tag';
import { TimeText } from '@primehour/ui/time-text';
import * as copy from '../../../copy/account.ts';
import type { Device } from '../queries.ts';

type Props = { device: Device; zone: string; onSignOut: () => void };

/** One device where the user is signed in. This device is ended with Log out instead. */
export function DeviceRow({ device, zone, onSignOut }: Props) {
  const { name, address, lastUsedAt, isThisDevice } = device;
  const lastUsed = copy.deviceLastUsed(formatDayTime(lastUsedAt, zone));
  return (
    <li className="flex min-h-16 items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {isThisDevice && <Tag tone="success">{copy.thisDevice}</Tag>}
        </p>
        <p className="mt-0.5 text-ink-muted wrap-anywhere">
          {isThisDevice ? copy.inUseNow : <TimeText>{lastUsed}</TimeText>}
          {address && ` · ${address}`}
        </p>
      </div>
      {!isThisDevice && (
        <Button
          variant="secondary"
          size="sm"
          onClick={(event) => {
            // The row is removed with its button; the list is the nearest element that remains.
            event.currentTarget.closest('ul')?.focus();
            onSignOut();
          }}
          aria-label={copy.signOutOf(name, lastUsed)}
          className="shrink-0"
        >
          {copy.signOut}
        </Button>
      )}
    </li>
  );
}

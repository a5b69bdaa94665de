import { formatDate } from '@primehour/domain/format/time';
import { Button } from '@primehour/ui/button';
import * as copy from '../../../copy/account.ts';
import * as buttons from '../../../copy/buttons.ts';
import * as labels from '../../../copy/labels.ts';
import type { Passkey } from '../queries.ts';

type Props = { passkey: Passkey; zone: string; isBusy: boolean; isLocked: boolean; onRemove: () => void };

export function PasskeyRow({ passkey: { name, addedAt, lastUsedAt }, zone, isBusy, isLocked, onRemove }: Props) {
  const used = lastUsedAt === null ? copy.neverUsed : copy.lastUsed(formatDate(lastUsedAt, zone));
  return (
    <li className="flex min-h-16 items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="mt-0.5 text-ink-muted">{copy.addedAndUsed(formatDate(addedAt, zone), used)}</p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        onClick={onRemove}
        isBusy={isBusy}
        disabled={isLocked}
        aria-label={labels.removeNamed(name)}
        className="shrink-0"
      >
        {buttons.remove}
      </Button>
    </li>
  );
}

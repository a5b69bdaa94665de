import type { WaitlistEntry } from '@primehour/contract/waitlist';
import { formatPhone } from '@primehour/domain/format/phone';
import { Button } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { EmptyState } from '@primehour/ui/empty-state';
import { UsersIcon } from '@primehour/ui/icon';
import { Tag } from '@primehour/ui/tag';
import { TimeText } from '@primehour/ui/time-text';
import * as buttons from '../../../copy/buttons.ts';
import * as copy from '../../../copy/waitlist.ts';
import { openModal } from '../../../modals/store.ts';
import { entryFacts, describeMatches } from '../model.ts';
import { removeFromWaitlist } from '../queries.ts';

type EntryListProps = {
  entries: readonly WaitlistEntry[];
  zone: string;
  businessId: string;
  canChange: boolean;
};

/** The waiting list, in the order in which offers are made. */
export function EntryList({ entries, zone, businessId, canChange }: EntryListProps) {
  if (entries.length === 0) {
    return (
      <Card title={copy.waitingTitle}>
        <EmptyState icon={<UsersIcon />} title={copy.nobodyTitle} headingLevel={3}>
          {copy.nobodyText}
        </EmptyState>
      </Card>
    );
  }
  const askToRemove = ({ id, client: { name } }: WaitlistEntry) =>
    openModal('CONFIRM', {
      title: copy.removeTitle(name),
      message: copy.removeText,
      confirmLabel: buttons.remove,
      tone: 'danger',
      onConfirm: () => removeFromWaitlist(businessId, id),
    });
  return (
    <Card title={copy.waitingTitle} description={copy.waitingText} isPadded={false}>
      <ol aria-label={copy.waitingTitle} className="mt-4 divide-y divide-line border-t border-line">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
            <div className="min-w-0 flex-1 basis-64">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-medium wrap-anywhere">{entry.client.name}</span>
                {entry.client.phone && (
                  <a href={`tel:${entry.client.phone}`} className="text-action">
                    {formatPhone(entry.client.phone)}
                  </a>
                )}
                {entry.state === 'OFFERED' && <Tag tone="prime">{copy.hasOffer}</Tag>}
                {entry.agreesToPrices && <Tag>{copy.takesPrices}</Tag>}
              </p>
              <p className="text-ink-muted wrap-anywhere">
                <TimeText>{entryFacts(entry, zone)}</TimeText>
              </p>
              <p className="text-sm text-ink-muted">
                <TimeText>{describeMatches(entry, zone)}</TimeText>
              </p>
            </div>
            {canChange && (
              <Button
                variant="quiet"
                size="sm"
                aria-label={copy.removeNamed(entry.client.name)}
                onClick={() => askToRemove(entry)}
              >
                {buttons.remove}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

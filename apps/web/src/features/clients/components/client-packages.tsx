import { messageOf } from '@primehour/contract/errors';
import { formatWallDay } from '@primehour/domain/format/time';
import { visitsLeft } from '@primehour/domain/stored-value/copy';
import type { WallDate } from '@primehour/domain/vocabulary';
import { Button } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { ErrorState } from '@primehour/ui/error-state';
import { PlusIcon } from '@primehour/ui/icon';
import { Skeleton } from '@primehour/ui/skeleton';
import { TimeText } from '@primehour/ui/time-text';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { packagesQuery } from '../../../account/packages-query.ts';
import * as copy from '../../../copy/gift-cards.ts';
import * as labels from '../../../copy/labels.ts';
import { lazyPart } from '../../../screens/lazy-page.tsx';

const SellPackageDialog = lazyPart(async () => (await import('../sell-package-dialog.tsx')).SellPackageDialog).Part;

type Props = { businessId: string; clientId: string };

/** The packages a client has bought, and how much is left (product/gift-cards#packages). */
export function ClientPackages({ businessId, clientId }: Props) {
  const packages = useQuery(packagesQuery(businessId, clientId));
  const [isSelling, setSelling] = useState(false);
  const items = packages.data?.items;
  return (
    <Card
      title={copy.packagesTitle}
      isPadded={false}
      actions={
        <Button variant="secondary" size="sm" icon={<PlusIcon />} onClick={() => setSelling(true)}>
          {copy.newPackage}
        </Button>
      }
    >
      {items?.length === 0 && <p className="p-4 text-ink-muted sm:px-5">{copy.packagesNone}</p>}
      {items && items.length > 0 && (
        <ul aria-label={copy.packagesTitle} className="mt-4 divide-y divide-line border-t border-line">
          {items.map(({ id, label, balance, visits, validUntil, isBlocked }) => (
            <li key={id} className="px-4 py-3 sm:px-5">
              <p className="font-medium wrap-anywhere">{label}</p>
              <p className="text-ink-muted">
                <TimeText>
                  {[
                    visitsLeft(balance, visits ?? balance),
                    validUntil !== null && copy.until(formatWallDay(validUntil as WallDate)),
                    isBlocked && labels.blocked,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </TimeText>
              </p>
            </li>
          ))}
        </ul>
      )}
      {packages.isPending && <Skeleton className="m-4 h-12 sm:mx-5" />}
      {packages.isError && !items && (
        <ErrorState
          title={copy.packagesFailed}
          message={messageOf(packages.error)}
          onRetry={() => void packages.refetch()}
          isRetrying={packages.isFetching}
        />
      )}
      {isSelling && (
        <Suspense>
          <SellPackageDialog businessId={businessId} clientId={clientId} onClose={() => setSelling(false)} />
        </Suspense>
      )}
    </Card>
  );
}

import { Button } from '@primehour/ui/button';
import { Suspense, useState } from 'react';
import * as page from '../../../copy/booking-page.ts';
import * as copy from '../../../copy/marketing.ts';
import { lazyPart } from '../../../screens/lazy-page.tsx';
import { usePermission } from '../../../session/use-access.ts';
import { PosterButton } from './poster-button.tsx';

const AddressDialog = lazyPart(async () => (await import('../address-dialog.tsx')).AddressDialog).Part;

type Props = { businessId: string; of: 'PAGE' | 'CALENDAR'; start: string };

/** The poster of a link and, for the booking page, changing its address. */
export function LinkTools({ businessId, of, start }: Props) {
  const canChange = usePermission()('setup.change') && of === 'PAGE';
  const [isChanging, setChanging] = useState(false);
  return (
    <div className="-mt-3 -ml-2.5 flex flex-wrap gap-2">
      <PosterButton
        businessId={businessId}
        of={of}
        label={of === 'PAGE' ? copy.pageUrlLabel : copy.calendarLinkLabel}
      />
      {canChange && (
        <Button variant="quiet" size="sm" onClick={() => setChanging(true)}>
          {page.changeAddress}
        </Button>
      )}
      {isChanging && (
        <Suspense>
          <AddressDialog businessId={businessId} start={start} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </div>
  );
}

import { messageOf } from '@primehour/contract/errors';
import { Button } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { ErrorState } from '@primehour/ui/error-state';
import { PageHeader } from '@primehour/ui/page-header';
import { useQuery } from '@tanstack/react-query';
import { useBusiness } from '../../account/business.ts';
import * as titles from '../../copy/titles.ts';
import * as copy from '../../copy/waitlist.ts';
import { openModal } from '../../modals/store.ts';
import { paths } from '../../paths.ts';
import { useAccess } from '../../session/use-access.ts';
import { ScreenBody } from '../../shell/screen-body.tsx';
import { useNow } from '../../shell/use-now.ts';
import { ScreenZoneNote } from '../../shell/zone-note.tsx';
import { EntryList } from './components/entry-list.tsx';
import { OpeningList } from './components/opening-list.tsx';
import { waitlistQuery } from './queries.ts';

/** The waiting list, and the times that opened (product/waiting-list#dashboard). */
export function WaitlistPage() {
  const { id: businessId } = useBusiness();
  const waitlist = useQuery(waitlistQuery(businessId));
  const canChange = useAccess()('bookings.change') === 'all';
  const { data } = waitlist;
  const now = useNow();
  return (
    <>
      <PageHeader
        title={titles.waitlist}
        subtitle={titles.waitlistSubtitle}
        back={{ href: paths.bookings, label: titles.bookings }}
        actions={canChange && <Button onClick={() => openModal('FILL_OPENING', {})}>{copy.fill}</Button>}
      />
      {data && (data.entries.length > 0 || data.openings.length > 0) && <ScreenZoneNote zone={data.zone} at={now} />}
      {data ? (
        <div className="flex flex-col gap-8">
          <EntryList entries={data.entries} zone={data.zone} {...{ businessId, canChange }} />
          <OpeningList openings={data.openings} zone={data.zone} {...{ businessId, canChange }} />
        </div>
      ) : waitlist.isError ? (
        <Card>
          <ErrorState
            title={copy.loadFailedTitle}
            message={messageOf(waitlist.error)}
            onRetry={() => void waitlist.refetch()}
            isRetrying={waitlist.isFetching}
          />
        </Card>
      ) : (
        <ScreenBody kind="account" />
      )}
    </>
  );
}

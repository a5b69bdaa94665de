import type { BusinessInfo } from '@primehour/contract/business-shapes';
import { formatTime } from '@primehour/domain/format/time';
import { Banner } from '@primehour/ui/banner';
import { Button, LinkButton } from '@primehour/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSessionRefresh } from '../account/use-session-refresh.ts';
import { queryClient } from '../api/query-client.tsx';
import * as copy from '../copy/notices.ts';
import { LiveUpdates } from '../live/live-updates.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../session/use-session.ts';
import { zoneNameAbroad } from '../session/viewer-zone.ts';
import { readDismissed, serviceStateQuery, storeDismissed } from './service-state.ts';

/** The operator's notices, above every screen, and live updates. */
export function Notices() {
  useSessionRefresh();
  return (
    <>
      <LiveUpdates />
      <Notice />
    </>
  );
}

function Notice() {
  const {
    lookEndsAt,
    businessInfo: [business],
  } = useSession();
  if (lookEndsAt !== undefined && business) return <LookNotice endsAt={lookEndsAt} business={business} />;
  return (
    <>
      <ServiceNotices zone={business?.timezone} />
      {business?.suspension && <SuspensionNotice {...business.suspension} />}
    </>
  );
}

/** An announcement until its reader has closed it, and maintenance while it lasts (product/operator#announcement). */
function ServiceNotices({ zone }: { zone: string | undefined }) {
  const { data } = useQuery(serviceStateQuery, queryClient);
  const [dismissedAt, setDismissedAt] = useState(readDismissed);
  if (!data) return null;
  const { announcement, maintenanceUntil } = data;
  const dismiss = (startedAt: number) => {
    storeDismissed(startedAt);
    setDismissedAt(startedAt);
  };
  return (
    <>
      {maintenanceUntil !== null && zone !== undefined && (
        <Banner tone="warning" title={copy.maintenanceTitle} className="mb-6">
          {copy.maintenanceText(timeIn(zone, maintenanceUntil))}
        </Banner>
      )}
      {announcement && announcement.startedAt !== dismissedAt && (
        <Banner
          className="mb-6"
          action={
            <Button variant="quiet" size="sm" onClick={() => dismiss(announcement.startedAt)}>
              {copy.dismiss}
            </Button>
          }
        >
          {announcement.text}
        </Banner>
      )}
    </>
  );
}

/** While the operator has suspended the business, or its owner has closed it: what that means, why, and what to do. */
function SuspensionNotice({ isClosed, reason }: NonNullable<BusinessInfo['suspension']>) {
  return (
    <Banner
      tone="warning"
      title={isClosed ? copy.closedTitle : copy.suspendedTitle}
      className="mb-6"
      action={
        isClosed && (
          <LinkButton href={paths.settings} variant="secondary" size="sm">
            {copy.reopen}
          </LinkButton>
        )
      }
    >
      <p>
        {copy.suspendedText} <bdi>{reason}</bdi>
      </p>
      {!isClosed && <p className="mt-1">{copy.suspendedReview}</p>}
    </Banner>
  );
}

/** In the business's time zone, like every time in the dashboard (product/shell#times). */
const timeIn = (zone: string, at: number): string =>
  [formatTime(at, zone), zoneNameAbroad(zone, at)].filter(Boolean).join(' ');

/** On every screen while an operator looks in; its end leads back to the console (product/operator#looking-in). */
function LookNotice({ endsAt, business }: { endsAt: number; business: BusinessInfo }) {
  useEffect(() => {
    const timer = setTimeout(() => window.location.assign(paths.look), Math.max(0, endsAt - Date.now()));
    return () => clearTimeout(timer);
  }, [endsAt]);
  return (
    <Banner
      tone="warning"
      title={copy.lookTitle(business.name)}
      className="mb-6"
      action={
        <LinkButton href={paths.look} variant="secondary" size="sm">
          {copy.lookEnd}
        </LinkButton>
      }
    >
      {copy.lookText(timeIn(business.timezone, endsAt))}
    </Banner>
  );
}

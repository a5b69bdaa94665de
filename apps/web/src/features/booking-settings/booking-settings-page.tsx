import { messageOf } from '@primehour/contract/errors';
import { LinkButton } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { ErrorState } from '@primehour/ui/error-state';
import { RefreshCwIcon } from '@primehour/ui/icon';
import { PageHeader } from '@primehour/ui/page-header';
import { useQuery } from '@tanstack/react-query';
import { useBusiness } from '../../account/business.ts';
import * as copy from '../../copy/booking-settings.ts';
import * as titles from '../../copy/titles.ts';
import { paths } from '../../paths.ts';
import { ScreenBody } from '../../shell/screen-body.tsx';
import { BookingSettingsForm } from './booking-settings-form.tsx';
import { settingsQuery } from './queries.ts';

/** See product/booking-settings#notice-and-window. */
export function BookingSettingsPage() {
  const business = useBusiness();
  const settings = useQuery(settingsQuery(business.id));
  return (
    <>
      <PageHeader
        title={titles.bookingSettings}
        subtitle={titles.bookingSettingsSubtitle}
        actions={
          <LinkButton href={paths.calendars} variant="secondary" icon={<RefreshCwIcon />}>
            {titles.calendars}
          </LinkButton>
        }
      />
      {settings.data && <BookingSettingsForm businessId={business.id} settings={settings.data} />}
      {settings.isPending && <ScreenBody kind="settings" />}
      {settings.isError && !settings.data && (
        <Card className="max-w-160">
          <ErrorState
            title={copy.loadFailedTitle}
            message={messageOf(settings.error)}
            onRetry={() => void settings.refetch()}
            isRetrying={settings.isFetching}
          />
        </Card>
      )}
    </>
  );
}

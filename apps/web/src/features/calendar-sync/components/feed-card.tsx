import type { BusinessInfo } from '@primehour/contract/business-shapes';
import type { CalendarFeed } from '@primehour/contract/calendar-sync';
import { messageOf } from '@primehour/contract/errors';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { CopyField } from '@primehour/ui/copy-field';
import { Switch } from '@primehour/ui/switch';
import { TimeText } from '@primehour/ui/time-text';
import { useToast } from '@primehour/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import { useState, useTransition } from 'react';
import { openModal } from '../../../modals/store.ts';
import { feedWords } from '../model.ts';
import { endFeed, makeFeedLink, saveNames } from '../queries.ts';

type Props = { business: BusinessInfo; feed: CalendarFeed };

/** The secret link under which other calendars read the bookings. It is shown once, when it is made. */
export function FeedCard({ business, feed }: Props) {
  const toast = useToast();
  const { url, isBusy, first, renew, end } = useFeedLink(business.id);
  return (
    <Card
      title="Your bookings in another calendar"
      description="Subscribe to this link in Google Calendar, Apple Calendar or Outlook. It holds confirmed bookings, blocked times and sold reservations."
      footer={
        feed.isOn && (
          <>
            <Button variant="secondary" onClick={renew}>
              Make a new link
            </Button>
            <Button variant="quiet" onClick={end}>
              Turn off
            </Button>
          </>
        )
      }
    >
      {!feed.isOn && (
        <Button isBusy={isBusy} onClick={first}>
          Make a link
        </Button>
      )}
      {feed.isOn && (
        <div className="flex flex-col gap-5">
          {url === undefined ? (
            <p className="text-ink-muted">
              <TimeText>{feedWords(feed, business.timezone)}</TimeText> Lost it? Make a new one.
            </p>
          ) : (
            <>
              <CopyField label="Feed link" value={url} onCopied={() => toast.success('Feed link copied')} />
              <Banner tone="warning">
                Copy it now: it is shown only this once. Whoever has it can see when you are booked.
              </Banner>
            </>
          )}
          <NamesSwitch businessId={business.id} feed={feed} />
        </div>
      )}
    </Card>
  );
}

/** Making, replacing and ending the link, each said to be final before it is done. */
function useFeedLink(businessId: string) {
  const toast = useToast();
  const [url, setUrl] = useState<string>();
  const [isBusy, startTransition] = useTransition();
  const make = async () => setUrl(await makeFeedLink(businessId));
  const first = () =>
    startTransition(async () => {
      await make().catch((error: unknown) => toast.error(messageOf(error)));
    });
  const renew = () =>
    openModal('CONFIRM', {
      title: 'Make a new link?',
      message: 'The link you have now stops working at once. Calendars that use it need the new one.',
      confirmLabel: 'Make a new link',
      onConfirm: make,
    });
  const end = () =>
    openModal('CONFIRM', {
      title: 'Turn the feed off?',
      message: 'Calendars that use the link will not see your bookings any more.',
      confirmLabel: 'Turn off',
      tone: 'danger',
      onConfirm: async () => {
        await endFeed(businessId);
        setUrl(undefined);
      },
    });
  return { url, isBusy, first, renew, end };
}

/** Whether the feed says who comes. */
function NamesSwitch({ businessId, feed }: { businessId: string; feed: CalendarFeed }) {
  const toast = useToast();
  const names = useMutation({
    mutationFn: (hasClientNames: boolean) => saveNames(businessId, hasClientNames),
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <Switch
      label="Include client names"
      description="Off, the feed says what was booked and when, not by whom."
      // What was asked for shows until the answer is there.
      checked={names.isPending ? names.variables : feed.hasClientNames}
      isBusy={names.isPending}
      onChange={(event) => names.mutate(event.currentTarget.checked)}
    />
  );
}

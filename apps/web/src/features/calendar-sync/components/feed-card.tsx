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
import { useAction } from '@primehour/ui/use-action';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Subject } from '../../../account/subject.ts';
import * as copy from '../../../copy/calendar-sync.ts';
import { openModal } from '../../../modals/store.ts';
import { describeFeed } from '../model.ts';
import { endFeed, makeFeedLink, saveNames } from '../queries.ts';

/** `name`: whose feed this is, if not the business's. */
type Props = { business: BusinessInfo; subject: Subject; name: string | undefined; feed: CalendarFeed };

/** The secret link that other calendars use to read the bookings. It is shown once, when it is created. */
export function FeedCard({ business, subject, name, feed }: Props) {
  const toast = useToast();
  const { url, isBusy, first, renew, end } = useFeedLink(subject);
  return (
    <Card
      title={name === undefined ? copy.feedTitle : copy.feedTitleOf(name)}
      description={copy.feedText}
      footer={
        feed.isOn && (
          <>
            <Button variant="secondary" onClick={renew}>
              {copy.makeNewLink}
            </Button>
            <Button variant="quiet" onClick={end}>
              {copy.turnOff}
            </Button>
          </>
        )
      }
    >
      {!feed.isOn && (
        <Button isBusy={isBusy} onClick={first}>
          {copy.makeLink}
        </Button>
      )}
      {feed.isOn && (
        <div className="flex flex-col gap-5">
          {url === undefined ? (
            <p className="text-ink-muted">
              <TimeText>{describeFeed(feed, business.timezone)}</TimeText> {copy.lostHint}
            </p>
          ) : (
            <>
              <CopyField label={copy.feedLabel} value={url} onCopied={() => toast.success(copy.feedCopied)} />
              <Banner tone="warning">{copy.copyNow}</Banner>
            </>
          )}
          <NamesSwitch {...{ subject, feed }} />
        </div>
      )}
    </Card>
  );
}

/** Creating, replacing and deleting the link. Each dialog warns that the change can't be undone. */
function useFeedLink(subject: Subject) {
  const toast = useToast();
  const [url, setUrl] = useState<string>();
  const [isBusy, startAction] = useAction();
  const make = async () => setUrl(await makeFeedLink(subject));
  const first = () =>
    startAction(async () => {
      await make().catch((error: unknown) => toast.error(messageOf(error)));
    });
  const renew = () =>
    openModal('CONFIRM', {
      title: copy.replaceTitle,
      message: copy.replaceText,
      confirmLabel: copy.makeNewLink,
      onConfirm: make,
    });
  const end = () =>
    openModal('CONFIRM', {
      title: copy.turnOffTitle,
      message: copy.turnOffText,
      confirmLabel: copy.turnOff,
      tone: 'danger',
      onConfirm: async () => {
        await endFeed(subject);
        setUrl(undefined);
      },
    });
  return { url, isBusy, first, renew, end };
}

/** Whether the feed includes the clients' names. */
function NamesSwitch({ subject, feed }: Pick<Props, 'subject' | 'feed'>) {
  const toast = useToast();
  const names = useMutation({
    mutationFn: (hasClientNames: boolean) => saveNames(subject, hasClientNames),
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <Switch
      label={copy.namesLabel}
      description={copy.namesText}
      // Shows the requested state until the response arrives.
      checked={names.isPending ? names.variables : feed.hasClientNames}
      isBusy={names.isPending}
      onChange={(event) => names.mutate(event.currentTarget.checked)}
    />
  );
}

import { Card } from '@primehour/ui/card';
import { CopyField } from '@primehour/ui/copy-field';
import { useToast } from '@primehour/ui/toasts';
import { config } from '../../../config.ts';

type Props = { slug: string; businessId: string };

/** Hosts may be whole addresses or paths of this origin (product/marketing#links). */
const addressOf = (host: string, last: string) =>
  new URL(`${host.replace(/\/$/, '')}/${last}`, window.location.origin).href;

/** The two links a partner hands out (product/marketing#links). */
export function PublicLinks({ slug, businessId }: Props) {
  const toast = useToast();
  const { partnerHost, vipHost } = config();
  const pageUrl = addressOf(partnerHost, slug);
  const calendarUrl = addressOf(vipHost, businessId);
  return (
    <Card title="Your links" description="Put them in your profile, your messages, your window.">
      <div className="flex flex-col gap-5">
        <CopyField
          label="Booking Page URL"
          hint="Your whole page: who you are, what you offer, when you are free."
          value={pageUrl}
          viewHref={pageUrl}
          viewLabel="View Page"
          onCopied={() => toast.success('Booking Page URL copied')}
        />
        <CopyField
          label="Calendar Booking Link"
          hint="Straight to your calendar, for regulars who know you."
          value={calendarUrl}
          viewHref={calendarUrl}
          viewLabel="View Page"
          onCopied={() => toast.success('Calendar Booking Link copied')}
        />
      </div>
    </Card>
  );
}

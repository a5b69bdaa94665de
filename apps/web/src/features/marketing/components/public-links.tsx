import { Card } from '@primehour/ui/card';
import { CopyField } from '@primehour/ui/copy-field';
import { useToast } from '@primehour/ui/toasts';
import { type ComponentProps, Suspense } from 'react';
import { config } from '../../../config.ts';
import * as copy from '../../../copy/marketing.ts';
import { lazyPart } from '../../../screens/lazy-page.tsx';

const Tools = lazyPart(async () => (await import('./link-tools.tsx')).LinkTools).Part;

/** Further actions below a link, loaded after the links because of the page's size budget. */
const LinkTools = (props: ComponentProps<typeof Tools>) => (
  <Suspense fallback={<div className="-mt-3 h-8 pointer-coarse:h-11" />}>
    <Tools {...props} />
  </Suspense>
);

type Props = { slug: string; businessId: string };

/** Hosts may be full URLs or paths on this origin (product/marketing#links). */
const addressOf = (host: string, last: string) =>
  new URL(`${host.replace(/\/$/, '')}/${last}`, window.location.origin).href;

/** The two links that a partner shares (product/marketing#links). */
export function PublicLinks({ slug, businessId }: Props) {
  const toast = useToast();
  const { partnerHost, vipHost } = config();
  const start = addressOf(partnerHost, '').replace(/\/$/, '');
  const pageUrl = addressOf(partnerHost, slug);
  const calendarUrl = addressOf(vipHost, businessId);
  return (
    <Card title={copy.linksTitle} description={copy.linksText}>
      <div className="flex flex-col gap-5">
        <CopyField
          label={copy.pageUrlLabel}
          hint={copy.pageUrlHint}
          value={pageUrl}
          viewHref={pageUrl}
          viewLabel={copy.viewPage}
          onCopied={() => toast.success(copy.pageUrlCopied)}
        />
        <LinkTools {...{ businessId, start }} of="PAGE" />
        <CopyField
          label={copy.calendarLinkLabel}
          hint={copy.calendarLinkHint}
          value={calendarUrl}
          viewHref={calendarUrl}
          viewLabel={copy.viewPage}
          onCopied={() => toast.success(copy.calendarLinkCopied)}
        />
        <LinkTools {...{ businessId, start }} of="CALENDAR" />
      </div>
    </Card>
  );
}

import type { PageModel } from '@primehour/contract/pages';
import { publicPaths } from '@primehour/contract/public-paths';
import { businessOf } from '../model-parts.ts';

/** The brand's mark, inside the page: a dial on its stem, the hand on the prime hour. No request before the first view. */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="#2f9168" stroke-width="4" stroke-linecap="round">' +
    '<circle cx="17.5" cy="13" r="9.5"/><path d="M8 13v16"/><path d="M17.5 13l2.6-3.8" stroke="#e8a317" stroke-width="3.4"/></svg>',
)}`;

type PageHeadProps = { model: PageModel; productName: string; publicUrl: string };

/** Title, and what search engines and messengers may know: only the page by slug is for everyone to find. */
export function PageHead({ model, productName, publicUrl }: PageHeadProps) {
  const title = [pageTitle(model), businessOf(model)?.name ?? productName].filter(Boolean).map(withoutBidi).join(' · ');
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      <link rel="icon" type="image/svg+xml" href={ICON} />
      <meta name="theme-color" content="#f6f5f0" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#141310" media="(prefers-color-scheme: dark)" />
      <meta name="format-detection" content="telephone=no" />
      {model.kind === 'booking' && model.via === 'PAGE' ? (
        <ForEveryone title={title} business={model.business} publicUrl={publicUrl} />
      ) : (
        <>
          <meta name="robots" content="noindex" />
          {/* The address of a client's own page is a secret that a followed link must not carry along. */}
          <meta name="referrer" content="same-origin" />
        </>
      )}
    </>
  );
}

type ForEveryoneProps = {
  title: string;
  business: Extract<PageModel, { kind: 'booking' }>['business'];
  publicUrl: string;
};

function ForEveryone({ title, business, publicUrl }: ForEveryoneProps) {
  const url = new URL(publicPaths.bookingPage(business.slug), publicUrl).href;
  const bio = business.bio ?? undefined;
  return (
    <>
      <link rel="canonical" href={url} />
      {bio && <meta name="description" content={bio} />}
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:url" content={url} />
      {bio && <meta property="og:description" content={bio} />}
      {business.heroUrl && <meta property="og:image" content={new URL(business.heroUrl, publicUrl).href} />}
    </>
  );
}

function pageTitle(model: PageModel): string {
  const titles: Record<Exclude<PageModel['kind'], 'message'>, string> = {
    booking: 'Book a time',
    details: 'Your details',
    code: 'Verify your number',
    'my-booking': 'Your booking',
    'my-move': 'Move your booking',
    'my-cancel': 'Cancel your booking',
  };
  return model.kind === 'message' ? model.title : titles[model.kind];
}

/** In plain text a name's direction marks would turn the words around it, too. */
function withoutBidi(text: string): string {
  return text.replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
}

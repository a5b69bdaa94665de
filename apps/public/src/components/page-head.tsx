import { auctionPaths } from '@primehour/contract/auction-paths';
import { PREVIEW_SIZE, type PageModel } from '@primehour/contract/pages';
import { publicPaths } from '@primehour/contract/public-paths';
import { absoluteUrl } from '../absolute-url.ts';
import * as copy from '../copy/booking.ts';
import * as giftCopy from '../copy/gift-card.ts';
import * as labels from '../copy/labels.ts';
import * as paymentCopy from '../copy/payment.ts';
import * as waitlistCopy from '../copy/waitlist.ts';
import { businessOf } from '../model-parts.ts';

/**
 * The brand's mark, inside the page: a dial on its stem, the hand on the prime hour. Needs no request before the first
 * paint.
 */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="#2f9168" stroke-width="4" stroke-linecap="round">' +
    '<circle cx="17.5" cy="13" r="9.5"/><path d="M8 13v16"/><path d="M17.5 13l2.6-3.8" stroke="#e8a317" stroke-width="3.4"/></svg>',
)}`;

type PageHeadProps = { model: PageModel; productName: string; publicUrl: string };

/**
 * Title, and metadata for search engines and messengers: only the page by slug and auctions may be found by everyone.
 */
export function PageHead({ model, productName, publicUrl }: PageHeadProps) {
  const title = [pageTitle(model), businessOf(model)?.name ?? productName].filter(Boolean).map(withoutBidi).join(' · ');
  const forEveryone = factsForEveryone(model);
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      <link rel="icon" type="image/svg+xml" href={ICON} />
      <meta name="theme-color" content="#f6f5f0" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#141310" media="(prefers-color-scheme: dark)" />
      <meta name="format-detection" content="telephone=no" />
      {forEveryone ? (
        <ForEveryone title={title} productName={productName} publicUrl={publicUrl} {...forEveryone} />
      ) : (
        <>
          <meta name="robots" content="noindex" />
          {/* The URL of a client's own page is a secret that must not be sent as a referrer. */}
          <meta name="referrer" content="same-origin" />
        </>
      )}
    </>
  );
}

/** What everyone may find and messengers may show; null for personal pages. */
function factsForEveryone(model: PageModel): Facts | null {
  if (model.kind === 'booking' && model.via === 'PAGE') {
    const { slug, bio, name, address } = model.business;
    const services = model.services.slice(0, SERVICES_NAMED).map((service) => service.name);
    return {
      path: publicPaths.bookingPage(slug),
      text: bio || copy.bookDescription(name, address, services),
      // The URL changes over time, because messengers cache a picture for days.
      image: { path: publicPaths.bookingPreview(slug, model.window?.slots[0] ?? 0), ...PREVIEW_SIZE },
    };
  }
  if (model.kind !== 'auction') return null;
  const { id, name, description, images } = model.listing;
  const [image] = images;
  return {
    path: auctionPaths.auction(id),
    text: description || name,
    image: image ? { path: asJpeg(image.url) } : null,
  };
}

/** The master of a picture: not every messenger shows WebP. */
const asJpeg = (url: string): string => url.replace(/-\d+\.webp$/, '.jpg');

const SERVICES_NAMED = 4;

type Facts = {
  path: string;
  text: string;
  image: { path: string; width?: number; height?: number } | null;
};

type ForEveryoneProps = Facts & { title: string; productName: string; publicUrl: string };

function ForEveryone({ title, productName, publicUrl, path, text, image }: ForEveryoneProps) {
  const url = absoluteUrl(path, publicUrl);
  const description = withoutBidi(text).replaceAll(/\s+/g, ' ').trim();
  return (
    <>
      <link rel="canonical" href={url} />
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={productName} />
      <meta property="og:title" content={title} />
      <meta property="og:url" content={url} />
      <meta property="og:description" content={description} />
      {image && <meta property="og:image" content={absoluteUrl(image.path, publicUrl)} />}
      {image?.width && <meta property="og:image:width" content={String(image.width)} />}
      {image?.height && <meta property="og:image:height" content={String(image.height)} />}
      {image && <meta name="twitter:card" content="summary_large_image" />}
    </>
  );
}

function pageTitle(model: PageModel): string {
  const titles: Record<Exclude<PageModel['kind'], 'message' | 'auction' | 'operator-console'>, string> = {
    booking: copy.bookTitle,
    details: copy.detailsTitle,
    code: copy.verifyTitle,
    'my-booking': copy.ownBookingTitle,
    'my-move': copy.moveTitle,
    'my-receipt': labels.receipt,
    'my-cancel': copy.cancelTitle,
    'my-due': paymentCopy.dueHead,
    'gift-card': giftCopy.title,
    'my-tip': paymentCopy.tipHead,
    'my-new-card': paymentCopy.addCardTitle,
    offer: copy.offerTitle,
    'waitlist-join': waitlistCopy.joinTitle,
    'waitlist-code': copy.verifyTitle,
    'waitlist-entry': waitlistCopy.wantedTitle,
    'operator-list': copy.businessesTitle,
    'operator-business': copy.businessTitle,
    'operator-suspend': copy.suspendTitle,
  };
  if (model.kind === 'auction') return model.listing.name;
  return model.kind === 'message' || model.kind === 'operator-console' ? model.title : titles[model.kind];
}

/** In plain text, a name's direction marks would also affect the surrounding words. */
function withoutBidi(text: string): string {
  return text.replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
}

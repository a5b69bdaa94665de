import { isWebUrl } from '@primehour/contract/primitives';
import type { PublicBusiness, Via } from '@primehour/contract/public-business';
import { Avatar } from '@primehour/ui/avatar';
import { ExternalLinkIcon } from '@primehour/ui/icon';
import * as copy from '../copy/booking.ts';
import { ContactLines } from './contact-lines.tsx';

/** A longer name is set in a smaller size. */
const LONG_NAME = 40;

/** Who takes the booking. The page by slug presents the business; the calendar link only names it. */
export function BusinessHeader({ business, via }: { business: PublicBusiness; via: Via }) {
  const isLong = business.name.length > LONG_NAME;
  const name = (
    <h1 className={`font-semibold wrap-anywhere ${isLong ? 'text-xl' : 'text-2xl lg:text-3xl'}`}>
      <bdi>{business.name}</bdi>
    </h1>
  );
  const avatar = <Avatar name={business.name} imageUrl={business.logoUrl ?? undefined} size="lg" />;
  if (via === 'VIP') {
    return (
      <div className="flex items-center gap-4 pt-6 lg:pt-0">
        {avatar}
        {name}
      </div>
    );
  }
  return (
    <div>
      <div className={business.heroUrl ? 'hero' : 'hero hero-blank'}>
        {business.heroPreview && <img src={business.heroPreview} alt="" width={1200} height={675} />}
        {business.heroUrl && (
          <img
            src={business.heroUrl}
            alt=""
            width={1200}
            height={675}
            decoding="async"
            fetchPriority={business.heroPreview ? 'low' : 'high'}
          />
        )}
      </div>
      <div className="relative -mt-8 mb-3 w-fit rounded-full border-4 border-surface bg-surface lg:ml-4">{avatar}</div>
      {name}
      {business.bio && <p className="mt-3 whitespace-pre-line wrap-anywhere">{business.bio}</p>}
      <div className="mt-3">
        <ContactLines address={business.address} phone={business.phone} />
        <WebLink url={business.socialLink} label={copy.instagram} />
        <WebLink url={business.standardBookingUrl} label={copy.standardHours} />
      </div>
    </div>
  );
}

function WebLink({ url, label }: { url: string | null; label: string }) {
  if (!url || !isWebUrl(url)) return null;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="mr-5 inline-flex min-h-11 items-center gap-2 text-sm text-ink-muted hover:text-ink hover:underline sm:min-h-8"
    >
      <ExternalLinkIcon />
      {label}
    </a>
  );
}

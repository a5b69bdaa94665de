import type { BusinessInfo } from '@primehour/contract/business-shapes';
import { formatPhone } from '@primehour/domain/format/phone';
import { Avatar } from '@primehour/ui/avatar';
import * as copy from '../../../copy/booking-page.ts';

type Props = { business: BusinessInfo; bio: string; heroUrl: string; instagram: string; hours: string };

/** A live preview of what clients see first: logo and hero image together (product/marketing#preview). */
export function PagePreview({ business, bio, heroUrl, instagram, hours }: Props) {
  const { name, city, state, contactNumber, logoUrl } = business;
  const links = [
    { label: copy.instagramShown, url: instagram },
    { label: copy.standardHoursShown, url: hours },
  ];
  return (
    <figure className="min-w-0">
      <figcaption>
        <span className="block font-medium">{copy.previewTitle}</span>
        <span className="block text-sm text-ink-muted">{copy.previewText}</span>
      </figcaption>
      <div className="mt-3 overflow-clip rounded-xl border border-line bg-surface">
        <div className="h-36 bg-sunken">
          {heroUrl && <img src={heroUrl} alt="" className="size-full object-cover" />}
        </div>
        <div className="px-4 pb-4">
          <div className="relative -mt-8 mb-2 w-fit rounded-full border-4 border-surface bg-surface">
            <Avatar name={name} imageUrl={logoUrl ?? undefined} size="lg" />
          </div>
          <p className="text-xl font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </p>
          <p className={`mt-2 whitespace-pre-line wrap-anywhere ${bio ? '' : 'text-ink-muted'}`}>
            {bio || copy.noDescription}
          </p>
          <p className="mt-2 text-ink-muted wrap-anywhere">{`${city}, ${state}`}</p>
          <p className="text-ink-muted">{formatPhone(contactNumber)}</p>
          {links
            .filter(({ url }) => url.trim() !== '')
            .map(({ label }) => (
              <span key={label} className="mt-1 mr-4 inline-block text-sm text-ink-muted underline">
                {label}
              </span>
            ))}
        </div>
      </div>
    </figure>
  );
}

import type { PublicListing } from '@primehour/contract/pages';
import * as copy from '../copy/auction.ts';

/** The pictures, which can be swiped; a link below leads to each, so that the keyboard reaches them too. */
export function AuctionGallery({ listing: { images, name } }: { listing: PublicListing }) {
  return (
    <section aria-label={copy.pictures}>
      <ul className="auction-pictures">
        {images.map(({ url }, index) => (
          <li key={url} id={`picture-${index + 1}`}>
            <img
              src={url}
              alt={copy.pictureOf(name, index + 1, images.length)}
              width={1200}
              height={675}
              decoding="async"
              loading={index === 0 ? 'eager' : 'lazy'}
              fetchPriority={index === 0 ? 'high' : 'auto'}
            />
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <ol className="mt-2 flex gap-2 overflow-x-auto">
          {images.map(({ url, smallUrl }, index) => (
            <li key={url} className="shrink-0">
              <a
                href={`#picture-${index + 1}`}
                aria-label={copy.picture(index + 1)}
                className="block size-14 overflow-clip rounded-md border border-line hover:border-line-strong"
              >
                <img src={smallUrl} alt="" width={56} height={56} loading="lazy" className="size-full object-cover" />
              </a>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

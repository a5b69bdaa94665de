import { ImageIcon } from '@primehour/ui/icon';
import { useEffect, useRef, useState } from 'react';
import { useAwaitedImages } from '../../../images/served-images.ts';

/** Spec 2 §9: where a swipe comes to rest is judged once it has been still for this long. */
const SCROLL_DEBOUNCE_MS = 250;

type Props = {
  /** What the pictures show, for those who don't see them. */
  name: string;
  imgUrls: readonly string[];
};

/** Pictures side by side, swiped or chosen by dots (spec 2 §2). */
export function ImageCarousel({ name, imgUrls }: Props) {
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(resting.current), []);
  const awaited = useAwaitedImages(imgUrls);

  const onScroll = () => {
    clearTimeout(resting.current);
    resting.current = setTimeout(() => {
      const { scrollLeft = 0, clientWidth = 0 } = strip.current ?? {};
      if (clientWidth > 0) setCurrent(Math.round(scrollLeft / clientWidth));
    }, SCROLL_DEBOUNCE_MS);
  };
  const show = (index: number) => {
    setCurrent(index);
    strip.current?.scrollTo({ left: index * strip.current.clientWidth });
  };
  if (imgUrls.length === 0) {
    return (
      <div className="grid aspect-video place-items-center rounded-lg bg-sunken text-3xl text-ink-faint">
        <ImageIcon />
      </div>
    );
  }
  return (
    <section aria-roledescription="carousel" aria-label={`Pictures of ${name || 'the listing'}`}>
      <ul
        ref={strip}
        onScroll={onScroll}
        // Smooth by its style and not by the call, so that whoever wants less motion has less (theme.css).
        className="flex aspect-video snap-x snap-mandatory overflow-x-auto scroll-smooth rounded-lg bg-sunken [scrollbar-width:none]"
      >
        {imgUrls.map((url, index) => (
          <li key={url} className="grid size-full shrink-0 snap-center place-items-center text-2xl text-ink-faint">
            {awaited.has(url) ? (
              <ImageIcon />
            ) : (
              <img
                src={url}
                alt={`${name || 'Listing'}, ${index + 1} of ${imgUrls.length}`}
                decoding="async"
                loading={index === 0 ? 'eager' : 'lazy'}
                className="size-full object-cover"
              />
            )}
          </li>
        ))}
      </ul>
      {imgUrls.length > 1 && (
        <ol className="mt-1 flex flex-wrap justify-center">
          {imgUrls.map((url, index) => (
            <li key={url}>
              <button
                type="button"
                aria-label={`Show picture ${index + 1} of ${imgUrls.length}`}
                aria-current={index === current || undefined}
                onClick={() => show(index)}
                className="group grid size-8 place-items-center pointer-coarse:size-11"
              >
                <span className="size-2 rounded-full bg-line-strong transition-colors group-hover:bg-ink-muted group-aria-current:bg-accent" />
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

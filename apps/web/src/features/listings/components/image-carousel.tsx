import { ImageIcon } from '@primehour/ui/icon';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import * as copy from '../../../copy/listings.ts';
import * as titles from '../../../copy/titles.ts';
import { useAwaitedImages } from '../../../images/served-images.ts';

/** A swipe counts as finished once it has been still for this long (product/limits#timing). */
const SCROLL_DEBOUNCE_MS = 250;

type Props = {
  /** Text alternatives for the pictures. */
  name: string;
  imgUrls: readonly string[];
};

/** The picture that a key selects; it stops at both ends. */
const KEYS: Readonly<Record<string, (current: number, last: number) => number>> = {
  ArrowLeft: (current) => Math.max(current - 1, 0),
  ArrowRight: (current, last) => Math.min(current + 1, last),
  Home: () => 0,
  End: (_, last) => last,
};

/** Pictures side by side, swiped, moved by arrow keys or chosen by dots (product/listings#preview). */
export function ImageCarousel({ name, imgUrls }: Props) {
  const { strip, current, onScroll, show } = useStrip();
  const awaited = useAwaitedImages(imgUrls);

  const onKeyDown = (event: KeyboardEvent) => {
    const target = KEYS[event.key];
    if (!target || event.altKey || event.ctrlKey || event.metaKey) return;
    // The browser would scroll by a few pixels, and snap back.
    event.preventDefault();
    show(target(current, imgUrls.length - 1));
  };
  const scrolling = {
    role: 'group',
    'aria-label': copy.picturesHint,
    tabIndex: 0,
    onKeyDown,
  } as const;
  if (imgUrls.length === 0) {
    return (
      <div className="grid aspect-video place-items-center rounded-lg bg-sunken text-3xl text-ink-faint">
        <ImageIcon />
      </div>
    );
  }
  return (
    <section aria-roledescription={copy.carouselRole} aria-label={copy.picturesOf(name || copy.unnamedListing)}>
      <div
        ref={strip}
        {...(imgUrls.length > 1 && scrolling)}
        onScroll={onScroll}
        // Smooth by its style and not by the call, so that people who prefer less motion get less (theme.css).
        className="aspect-video snap-x snap-mandatory overflow-x-auto overflow-y-hidden scroll-smooth rounded-lg bg-sunken [scrollbar-width:none] focus-visible:-outline-offset-2"
      >
        <ul className="flex size-full">
          {imgUrls.map((url, index) => (
            // Its one row is as high as the frame, whatever the picture's own shape.
            <li
              key={url}
              className="grid w-full shrink-0 snap-center grid-rows-1 place-items-center text-2xl text-ink-faint"
            >
              {awaited.has(url) ? (
                <ImageIcon />
              ) : (
                <img
                  src={url}
                  alt={copy.pictureAlt(name || titles.listing, index + 1, imgUrls.length)}
                  decoding="async"
                  loading={index === 0 ? 'eager' : 'lazy'}
                  className="size-full object-cover"
                />
              )}
            </li>
          ))}
        </ul>
      </div>
      {imgUrls.length > 1 && <Dots imgUrls={imgUrls} current={current} onShow={show} />}
    </section>
  );
}

/** The visible picture, and how to go to another one. */
function useStrip() {
  const strip = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(resting.current), []);
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
  return { strip, current, onScroll, show };
}

type DotsProps = { imgUrls: readonly string[]; current: number; onShow: (index: number) => void };

/** A dot for each picture, which selects it. */
function Dots({ imgUrls, current, onShow }: DotsProps) {
  return (
    <ol className="mt-1 flex flex-wrap justify-center">
      {imgUrls.map((url, index) => (
        <li key={url}>
          <button
            type="button"
            aria-label={copy.showPicture(index + 1, imgUrls.length)}
            aria-current={index === current || undefined}
            onClick={() => onShow(index)}
            className="group grid size-8 place-items-center pointer-coarse:size-11"
          >
            <span className="size-2 rounded-full bg-line-strong transition-colors group-hover:bg-ink-muted group-aria-current:bg-accent" />
          </button>
        </li>
      ))}
    </ol>
  );
}

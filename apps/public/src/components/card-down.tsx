import { Banner } from '@primehour/ui/banner';
import * as labels from '../copy/labels.ts';

/** Replaces a card's fields while the payment provider can't be reached; `path` reloads the page. */
export function CardDown({ message, path }: { message: string; path: string }) {
  return (
    <Banner tone="warning" title={message}>
      <a href={path} className="text-action inline-flex min-h-11 items-center">
        {labels.loadAgain}
      </a>
    </Banner>
  );
}

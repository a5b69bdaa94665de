import { useEffect } from 'react';
import { config } from '../config.ts';
import * as copy from '../copy/shell.ts';

export const titleOf = (title: string, productName: string = copy.productName) => `${title} · ${productName}`;

/** Sets the tab's title. A rendered title element would duplicate the one in the prerendered page. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = titleOf(title, config().productName);
  }, [title]);
}

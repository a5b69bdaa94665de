import { useEffect } from 'react';
import { config } from '../config.ts';
import * as copy from '../copy/shell.ts';

export const titleOf = (title: string, productName: string = copy.productName) => `${title} · ${productName}`;

/** Names the tab; a title element rendered by React would be next to the one of the prerendered page. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = titleOf(title, config().productName);
  }, [title]);
}

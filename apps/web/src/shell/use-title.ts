import { useEffect } from 'react';
import { config, DEFAULT_PRODUCT_NAME } from '../config.ts';

export const titleOf = (title: string, productName: string = DEFAULT_PRODUCT_NAME) => `${title} · ${productName}`;

/** Names the tab; a title element rendered by React would stand beside the one of the prerendered page. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = titleOf(title, config().productName);
  }, [title]);
}

import type { PageModel } from '@primehour/contract/pages';
import { renderStyleless } from './document.tsx';

const context = { productName: 'Primehour', publicUrl: 'https://book.example' };
export const assets = {
  css: '.page{}',
  page: { src: '/public-assets/page.js', preloads: ['/public-assets/shared.js'] },
  calendar: { src: '/public-assets/calendar.js', preloads: ['/public-assets/shared.js'] },
  auction: { src: '/public-assets/auction.js', preloads: ['/public-assets/shared.js'] },
  stripe: { src: '/public-assets/stripe.js', preloads: [] },
  challenge: { src: '/public-assets/challenge.js', preloads: [] },
};

/** A complete document, as the server sends it. */
export function renderDocument(...args: Parameters<typeof renderStyleless>): string {
  const [, , { css }] = args;
  const { before, after } = renderStyleless(...args);
  return `${before}<style>${css}</style>${after}`;
}

export const render = (model: PageModel) => renderDocument(model, context, assets);

/** The text that a person reads. */
export const textOf = (html: string) =>
  html
    .replace(/<(style|script)[^>]*>.*?<\/\1>/gs, '')
    .replaceAll(/<\/?bdi>/g, '')
    .replaceAll(/<span class="whitespace-nowrap">([^<]*)<\/span>/g, '$1')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

/** The names of the fields that the form with this action submits. */
export function fieldsOf(html: string, action: string): string[] {
  const found = html.match(/<form[^>]*>.*?<\/form>/gs)?.find((form) => form.includes(`action="${action}"`)) ?? '';
  if (!found.includes('method="post"')) throw new Error(`No form posts to ${action}.`);
  return [...new Set([...found.matchAll(/ name="([^"]+)"/g)].map((match) => match[1] ?? ''))].sort();
}

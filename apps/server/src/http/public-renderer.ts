import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cardProviderOf } from '@primehour/contract/card-page';
import type { PageModel, RenderPage } from '@primehour/contract/pages';
import { StartRefused } from '@primehour/db/start-refused';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../deps.ts';
import { setPagePolicy } from './security-headers.ts';

export const PUBLIC_BUILD = join(import.meta.dirname, '../../../public/dist');

/** The client pages' own bundle, built separately because Node can't run JSX. */
export async function loadRenderer(): Promise<RenderPage> {
  const file = join(PUBLIC_BUILD, 'server/render.js');
  if (!existsSync(file)) throw new StartRefused('The client pages are not built: run `npm run build` first.');
  const module = (await import(pathToFileURL(file).href)) as { renderPage: RenderPage };
  return module.renderPage;
}

/** Sends a whole page. The nonce permits exactly its own inline styles and scripts. */
export function sendPage(
  reply: FastifyReply,
  { config, payments, render }: Pick<Deps, 'config' | 'payments'> & { readonly render: RenderPage },
  model: PageModel,
  status = 200,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  // No page without a card form allows the provider's scripts.
  const outside = cardProviderOf(model) ? payments.pageSources : undefined;
  setPagePolicy(reply, { scripts: [`'nonce-${nonce}'`], styles: [`'nonce-${nonce}'`], outside });
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .send(render(model, { nonce, productName: config.productName, publicUrl: config.publicUrl }));
}

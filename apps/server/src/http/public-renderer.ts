import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cardProviderOf } from '@primehour/contract/card-page';
import type { InlineSources, PageModel, RenderPage } from '@primehour/contract/pages';
import { StartRefused } from '@primehour/db/start-refused';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { type EncodedBody, REVALIDATED, sendEncoded } from './encoded-body.ts';
import { setPagePolicy } from './security-headers.ts';

export const PUBLIC_BUILD = join(import.meta.dirname, '../../../public/dist');

/** How clients' pages are made, and what their policy allows. */
export type Renderer = { readonly render: RenderPage; readonly inline: InlineSources };

/** The client pages' own bundle, built separately because Node can't run JSX. */
export async function loadRenderer(): Promise<Renderer> {
  const file = join(PUBLIC_BUILD, 'server/render.js');
  if (!existsSync(file)) throw new StartRefused('The client pages are not built: run `npm run build` first.');
  const module = (await import(pathToFileURL(file).href)) as { renderPage: RenderPage; inline: InlineSources };
  const { scripts, styles } = module.inline;
  return { render: module.renderPage, inline: { scripts: scripts.map(hashOf), styles: styles.map(hashOf) } };
}

const hashOf = (source: string) => `'sha256-${hash('sha256', source, 'base64')}'`;

type PageDeps = Pick<Deps, 'config' | 'payments' | 'service'> & Renderer;

/** Sends a whole page. Its policy permits exactly the inline styles and scripts that are ours (decision 144). */
export function sendPage(reply: FastifyReply, deps: PageDeps, model: PageModel, status = 200): FastifyReply {
  const { payments, inline } = deps;
  // No page without a card form allows the provider's scripts.
  const outside = cardProviderOf(model) ? payments.pageSources : undefined;
  setPagePolicy(reply, { ...inline, outside });
  return reply.status(status).type(HTML).send(htmlOf(deps, model));
}

const HTML = 'text/html; charset=utf-8';

export const htmlOf = ({ config: { productName, publicUrl }, render, service }: PageDeps, model: PageModel): string =>
  render(model, { productName, publicUrl, maintenanceUntil: service.maintenanceUntil() });

/** A page that is the same for everyone, without a card form. Browsers do not cache a live one, which follows a stream. */
export type CachedPage = { readonly body: EncodedBody; readonly isLive: boolean };

export function sendCachedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { inline }: Pick<Renderer, 'inline'>,
  { body, isLive }: CachedPage,
): Promise<FastifyReply> {
  setPagePolicy(reply, inline);
  return sendEncoded(request, reply.type(HTML).header('cache-control', isLive ? 'no-store' : REVALIDATED), body);
}

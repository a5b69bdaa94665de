import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cardProviderOf } from '@primehour/contract/card-page';
import type { InlineSources, PageModel, RenderPage, StylelessPage } from '@primehour/contract/pages';
import { StartRefused } from '@primehour/db/start-refused';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { type EncodedBody, REVALIDATED, sendEncoded, tagOf } from './encoded-body.ts';
import { setPagePolicy } from './security-headers.ts';

export const PUBLIC_BUILD = join(import.meta.dirname, '../../../public/dist');

/** How clients' pages are made, and what their policy allows. */
export type Renderer = {
  readonly render: RenderPage;
  readonly styleElement: string;
  /** The hashes of what is inline. */
  readonly inline: { readonly scripts: readonly string[]; readonly styles: readonly string[] };
};

/** The client pages' own bundle, built separately because Node can't run JSX. */
export async function loadRenderer(): Promise<Renderer> {
  const file = join(PUBLIC_BUILD, 'server/render.js');
  if (!existsSync(file)) throw new StartRefused('The client pages are not built: run `npm run build` first.');
  const module = (await import(pathToFileURL(file).href)) as { renderPage: RenderPage; inline: InlineSources };
  const { scripts, style } = module.inline;
  return {
    render: module.renderPage,
    styleElement: `<style>${style}</style>`,
    inline: { scripts: scripts.map(hashOf), styles: [hashOf(style)] },
  };
}

const hashOf = (source: string) => `'sha256-${hash('sha256', source, 'base64')}'`;

type PageDeps = Pick<Deps, 'config' | 'payments' | 'service'> & Renderer;

/** Sends a whole page. Its policy permits exactly the inline styles and scripts that are ours (decision 144). */
export function sendPage(reply: FastifyReply, deps: PageDeps, model: PageModel, status = 200): FastifyReply {
  const { payments, inline } = deps;
  // No page without a card form allows the provider's scripts.
  const outside = cardProviderOf(model) ? payments.pageSources : undefined;
  setPagePolicy(reply, { ...inline, outside });
  const { before, after } = stylelessPage(deps, model);
  return reply
    .status(status)
    .type(HTML)
    .send(before + deps.styleElement + after);
}

const HTML = 'text/html; charset=utf-8';

export const stylelessPage = (
  { config: { productName, publicUrl }, render, service }: Pick<PageDeps, 'config' | 'render' | 'service'>,
  model: PageModel,
): StylelessPage => render(model, { productName, publicUrl, maintenanceUntil: service.maintenanceUntil() });

/** A page as bytes, and the tag that names its content. */
export type TaggedPage = { readonly text: Buffer; readonly tag: string };

/** Writes pages that are cached: only what is around the style is encoded each time. */
export function createPageWriter(styleElement: string) {
  const style = Buffer.from(styleElement);
  const styleTag = tagOf(style);
  const write = ({ before, after }: StylelessPage): Buffer =>
    Buffer.concat([Buffer.from(before), style, Buffer.from(after)]);
  return {
    write,
    /**
     * The page includes the tag with which its script checks whether the page has changed
     * (product/client-pages#freshness).
     */
    writeTagged({ before, after }: StylelessPage): TaggedPage {
      const tag = tagOf(styleTag + before + after);
      return { text: write({ before: before.replace('<html ', `<html data-tag="${tag}" `), after }), tag };
    },
  };
}

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

import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefused } from '@primehour/db/start-refused';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../refusal.ts';
import { registerAssets } from './assets.ts';
import { withChat } from './chat-sources.ts';
import { type EncodedBody, encodedBody, sendEncoded } from './encoded-body.ts';
import { setPagePolicy } from './security-headers.ts';

const WEB_BUILD = join(import.meta.dirname, '../../../web/dist');
const API_PREFIXES = ['/auth/api', '/user/api', '/listing/api', '/booking/api'];

/** What the dashboard's build says about its pages: the html of each path, and the chunks it will load. */
type WebPages = {
  readonly pages: readonly {
    readonly pattern: string;
    readonly html: string;
    readonly status: number;
    /** Search engines may list it. */
    readonly isIndexed: boolean;
    readonly modulepreload: readonly string[];
  }[];
  readonly csp: { readonly scripts: readonly string[]; readonly styles: readonly string[] };
};

/**
 * The dashboard: prerendered pages, one path each; every unknown path gets its not-found screen
 * (product/shell#not-found).
 */
export async function registerWebPages(app: FastifyInstance, { config, payments }: Deps): Promise<void> {
  const manifest = join(WEB_BUILD, 'pages.json');
  if (!existsSync(manifest)) throw new StartRefused('The dashboard is not built: run `npm run build` first.');
  const { pages, csp } = JSON.parse(readFileSync(manifest, 'utf8')) as WebPages;
  const block = configBlock(config);
  // Created on first use; all of them together take several megabytes.
  const kept = new Map<string, EncodedBody>();
  const bodyOf = async ({ html: file, isIndexed, pattern }: WebPages['pages'][number]): Promise<EncodedBody> => {
    const canonical = isIndexed ? `<link rel="canonical" href="${config.publicUrl}${pattern}">` : '';
    const body =
      kept.get(file) ??
      encodedBody((await readFile(join(WEB_BUILD, file), 'utf8')).replace('<!--config-->', () => canonical + block));
    kept.set(file, body);
    return body;
  };

  registerAssets(app, '/assets/', join(WEB_BUILD, 'assets'));

  // Screens change without a page load, so each page must allow what any of them shows.
  const sources = withChat(config.chat, { ...csp, outside: payments.pageSources });
  const send = async (request: FastifyRequest, reply: FastifyReply, page: WebPages['pages'][number]) => {
    const body = await bodyOf(page);
    setPagePolicy(reply, sources);
    if (page.modulepreload.length > 0) {
      reply.header('link', page.modulepreload.map((path) => `<${path}>; rel=modulepreload`).join(', '));
    }
    // The page is the same for everyone and changes with each release: cached, but revalidated each time.
    reply.header('cache-control', 'no-cache');
    return sendEncoded(request, reply.status(page.status).type('text/html; charset=utf-8'), body);
  };

  const anyPage = pages.find((page) => page.pattern === '/*');
  for (const page of pages) {
    if (page !== anyPage) app.get(page.pattern, async (request, reply) => send(request, reply, page));
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isApi = API_PREFIXES.some((prefix) => request.url.startsWith(prefix));
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (isApi || !wantsPage || !anyPage) throw new Refusal('NOT_FOUND');
    return send(request, reply, anyPage);
  });
}

/** Settings that are public. Declare new ones in the `onPages` of their exposure, too. */
type PageConfig = Pick<Config, 'productName' | 'browserGateway' | 'partnerHost' | 'vipHost' | 'auctionTypes' | 'chat'>;

/** The operator's configuration for the browser; data, not code, so that no policy has to allow it. */
function configBlock(config: PageConfig): string {
  const values = {
    productName: config.productName,
    gateway: config.browserGateway,
    partnerHost: config.partnerHost,
    vipHost: config.vipHost,
    auctionTypes: config.auctionTypes,
    // The key that signs identities stays here.
    ...(config.chat && { chat: { baseUrl: config.chat.baseUrl, websiteToken: config.chat.websiteToken } }),
  };
  const text = JSON.stringify(values).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script type="application/json" id="config">${text}</script>`;
}

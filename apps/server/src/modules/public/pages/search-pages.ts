import { publicPaths } from '@primehour/contract/public-paths';
import type { FastifyInstance } from 'fastify';
import { setBounded } from '../../../bounded-map.ts';
import type { Deps } from '../../../deps.ts';
import { escapeHtml } from '../../../escape-html.ts';
import { Refusal } from '../../../refusal.ts';
import { countListed, listListed } from '../../operator/api.ts';

/** A sitemap may have 50,000 URLs; smaller ones need less memory at a time. */
const PER_SITEMAP = 10_000;
const FRESH_MS = 60 * 60_000;
/** Ten million businesses. */
const SITEMAPS_MAX = 1_000;
/** Pages kept in memory, a megabyte each at most. */
const KEPT_MAX = 8;

/**
 * What search engines request first. Personal pages are excluded by `noindex`, which crawlers can read only if the page
 * isn't blocked; blocked here are endless links and URLs that aren't pages.
 */
const ROBOTS = [
  'User-agent: *',
  'Disallow: /auth/api/',
  'Disallow: /user/api/',
  'Disallow: /listing/api/',
  'Disallow: /booking/api/',
  // Every day and every time is a link.
  'Disallow: /p/*/book',
  'Disallow: /p/*date=',
  'Disallow: /vip/*/book',
];

/** `robots.txt` and the sitemap (product/client-pages#found-and-shared). */
export function searchPages(app: FastifyInstance, { db, clock, config }: Deps): void {
  const kept = new Map<string, { readonly xml: Promise<string>; readonly at: number }>();
  const keptFor = (key: string, make: () => Promise<string>): Promise<string> => {
    const known = kept.get(key);
    if (known && clock.now() - known.at < FRESH_MS) return known.xml;
    const xml = make();
    setBounded(kept, key, { xml, at: clock.now() }, KEPT_MAX);
    xml.catch(() => kept.delete(key));
    return xml;
  };
  const sitemaps = async () =>
    Math.min(SITEMAPS_MAX, Math.max(1, Math.ceil((await countListed(db.read)) / PER_SITEMAP)));

  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send([...ROBOTS, '', `Sitemap: ${config.publicUrl}/sitemap.xml`, ''].join('\n')),
  );

  app.get('/sitemap.xml', async (_request, reply) => {
    const xml = await keptFor('index', async () => {
      const numbers = Array.from({ length: await sitemaps() }, (_, index) => index + 1);
      return listOf(
        'sitemapindex',
        'sitemap',
        numbers.map((number) => `${config.publicUrl}/sitemaps/${number}.xml`),
      );
    });
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600').send(xml);
  });

  app.get('/sitemaps/:file', async (request, reply) => {
    const number = Number(/^([1-9]\d{0,3})\.xml$/.exec((request.params as { file: string }).file)?.[1]);
    if (!(number <= SITEMAPS_MAX)) throw new Refusal('NOT_FOUND');
    const xml = await keptFor(String(number), async () => {
      const slugs = await listListed(db.read, { offset: (number - 1) * PER_SITEMAP, limit: PER_SITEMAP });
      if (slugs.length === 0 && number > 1) throw new Refusal('NOT_FOUND');
      return listOf(
        'urlset',
        'url',
        slugs.map((slug) => config.publicUrl + publicPaths.bookingPage(slug)),
      );
    });
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600').send(xml);
  });
}

const listOf = (root: 'sitemapindex' | 'urlset', entry: 'sitemap' | 'url', addresses: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...addresses.map((address) => `<${entry}><loc>${escapeHtml(address)}</loc></${entry}>`),
    `</${root}>`,
    '',
  ].join('\n');

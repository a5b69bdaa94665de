import { cardProviderOf } from '@primehour/contract/card-page';
import type { InlineSources, PageModel, RenderPage, StylelessPage } from '@primehour/contract/pages';
import { renderToString } from 'react-dom/server';
import { auctionSeed } from './auction/seed.ts';
import { calendarSeed } from './calendar/seed.ts';
import { PageHead } from './components/page-head.tsx';
import { shownZoneOf, withKnownZone } from './model-parts.ts';
import { Page } from './page.tsx';
import { PROVIDER_FORMS } from './provider-forms.ts';
import { structuredData } from './structured-data.ts';

/** The URLs of a script and of the chunks it needs. */
export type Script = { src: string; preloads: readonly string[] };

/**
 * The output of the client build: the style and the script of all pages, and the scripts of some: a calendar, an
 * auction, Stripe, a challenge.
 */
export type Assets = {
  css: string;
  page: Script;
  calendar: Script;
  auction: Script;
  stripe: Script;
  challenge: Script;
};

/**
 * Before the first paint: stores the browser's zone for the server's next response, and marks the document if this
 * response shows another one, so that space for the longer zone note is reserved from the start. A device without a
 * zone setting reports one that no engine supports; it uses the business's clock.
 */
const REMEMBER_ZONE =
  '(()=>{const e=document.documentElement,f=Intl.DateTimeFormat,z=f().resolvedOptions().timeZone;' +
  "try{f('en',{timeZone:z})}catch{return}" +
  "document.cookie='zone='+encodeURIComponent(z)+';path=/;max-age=31536000;samesite=lax';" +
  "if(e.dataset.zone&&z!==e.dataset.zone)e.dataset.away=''})()";

/**
 * What a content security policy must allow for the documents to work. Data blocks are not executed, so no policy
 * applies to them.
 */
export const inlineSources = ({ css }: Assets): InlineSources => ({ scripts: [REMEMBER_ZONE], style: css });

/** Takes the place of the style during rendering: text is escaped, so it cannot occur anywhere before. */
const STYLE_PLACE = '<style></style>';

/**
 * An HTML document that includes everything for the first paint, except for its style, which goes between the two
 * parts.
 */
export function renderStyleless(asked: PageModel, context: Parameters<RenderPage>[1], assets: Assets): StylelessPage {
  const model = withKnownZone(asked);
  const { productName, publicUrl, maintenanceUntil = null } = context;
  const seed = calendarSeed(model);
  const auction = auctionSeed(model);
  const data = structuredData(model, publicUrl);
  const provider = cardProviderOf(model);
  const cardScript = provider && PROVIDER_FORMS[provider].script;
  const scripts = [
    assets.page,
    ...(seed ? [assets.calendar] : []),
    ...(auction ? [assets.auction] : []),
    ...(cardScript ? [assets[cardScript]] : []),
    ...('form' in model && model.form.challenge ? [assets.challenge] : []),
  ];
  const preloads = new Set(scripts.flatMap((script) => script.preloads));
  const html = renderToString(
    <html lang="en" data-now={clockOf(model)} data-zone={shownZoneOf(model)}>
      <head>
        <PageHead model={model} productName={productName} publicUrl={publicUrl} />
        <style />
        <script dangerouslySetInnerHTML={{ __html: REMEMBER_ZONE }} />
        {[...preloads].map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        {scripts.map(({ src }) => (
          <script key={src} type="module" src={src} />
        ))}
      </head>
      <body>
        <Page model={model} productName={productName} seed={seed} maintenanceUntil={maintenanceUntil} />
        {seed && <Seed id="model" value={seed} />}
        {auction && <Seed id="auction" value={auction} />}
        {data && <DataBlock type="application/ld+json" value={data} />}
      </body>
    </html>,
  );
  const at = html.indexOf(STYLE_PLACE);
  return { before: `<!doctype html>${html.slice(0, at)}`, after: html.slice(at + STYLE_PLACE.length) };
}

/**
 * The server's clock, only if something on the page depends on it, so that other pages are still identical a minute
 * later.
 */
function clockOf(model: PageModel): number | undefined {
  if (model.kind === 'booking' && model.falling.length === 0) return undefined;
  return 'now' in model ? model.now : undefined;
}

/** What a script on the page starts from. */
const Seed = (seed: { id: string; value: unknown }) => <DataBlock type="application/json" {...seed} />;

type DataBlockProps = { type: string; id?: string; value: unknown };

/** Data that no browser executes. */
function DataBlock({ value, ...attributes }: DataBlockProps) {
  return <script {...attributes} dangerouslySetInnerHTML={{ __html: scriptJson(value) }} />;
}

/** JSON that cannot close its script element, whatever names it contains. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

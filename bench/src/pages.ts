import { ROSA } from '@primehour/testkit/cast';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser/launch-browser.ts';
import type { Bench, Benchmark, Figure } from './figure.ts';
import { makeDataDir, worldAt } from './ledger/prepare-database.ts';
import { firstClientName, rosa, signedInStorage } from './pages/demo.ts';
import { startHttpsFront } from './pages/https-front.ts';
import { LAYOUT_SHIFT, type MeasuredPage, bookingPage, bookingsScreen, signInPage } from './pages/page-visits.ts';
import { type Visited, visitCold } from './pages/visit.ts';
import { type Weight, weigh } from './pages/weigh.ts';
import { expectUsableWithoutScript } from './pages/without-script.ts';
import { type Product, freePort, startProduct } from './product/start-product.ts';
import { median } from './statistics.ts';

type Sample = Visited & { readonly weight: Weight };

export const pages: Benchmark = {
  name: 'pages',
  method:
    'Headless Chromium, phone 412×823 @1.75, slow 4G (562.5 ms, 180,000 B/s down, 84,375 B/s up), processor slowed ' +
    'down, cold cache, HTTP/2 over TLS in front of the product with its demo data; median of interleaved visits, the ' +
    'first round discarded. Code size is gzip, file by file, inline blocks included. 1 kB = 1,000 bytes.',
  async run(bench) {
    const dataDir = makeDataDir();
    const port = await freePort();
    let product: Product | undefined;
    const front = await startHttpsFront(port, () => product?.url ?? '');
    try {
      product = await startProduct({ dataDir: dataDir.path, env: { PUBLIC_URL: front.url, PRIMEHOUR_DEMO: '1' } });
      const browser = await launchBrowser();
      try {
        await expectUsableWithoutScript(browser, front.url, ROSA.business.slug);
        return await measure(browser, product, front.url, bench);
      } finally {
        await browser.close();
      }
    } finally {
      await product?.stop();
      await front.close();
      dataDir.remove();
    }
  },
};

async function measure(
  browser: Browser,
  product: Product,
  origin: string,
  { options, note }: Bench,
): Promise<Figure[]> {
  note(`the processor is slowed down ${options.slowdown} times`);
  const world = worldAt(product.databaseUrl);
  try {
    const measured = [bookingPage(ROSA.business.slug), signInPage, bookingsScreen(await firstClientName(world))];
    const samples = new Map<string, Sample[]>(measured.map(({ name }) => [name, []]));
    for (let round = 0; round <= options.rounds; round += 1) {
      for (const page of round % 2 === 0 ? measured : measured.toReversed()) {
        const storageState = page.isSignedIn
          ? await signedInStorage(world, product, await rosa(world), origin)
          : undefined;
        const visited = await visitCold(browser, origin, page, { slowdown: options.slowdown, storageState });
        const weight = await weigh(visited.fetched, product.url);
        note(`${round === 0 ? 'warming up' : `round ${round}`}: ${page.name} ${describe(visited)}`);
        if (round > 0) samples.get(page.name)?.push({ ...visited, weight });
      }
    }
    return measured.flatMap((page) => figuresOf(page, samples.get(page.name) ?? []));
  } finally {
    await world.db.close();
  }
}

function figuresOf(page: MeasuredPage, samples: readonly Sample[]): Figure[] {
  const middle = (of: (sample: Sample) => number | undefined) =>
    median(samples.map((sample) => of(sample) ?? Number.NaN));
  const named = (name: string) => `${page.name}: ${name}`;
  const { budgets } = page;
  const script = middle(({ weight }) => weight.scriptGzipBytes / 1000);
  const style = middle(({ weight }) => weight.styleGzipBytes / 1000);
  return [
    {
      name: named(page.isStyleCounted ? 'script and style, gzip' : 'script, gzip'),
      value: page.isStyleCounted ? script + style : script,
      unit: 'kB',
      budget: budgets.code,
    },
    { name: named('style, gzip'), value: style, unit: 'kB' },
    {
      name: named('script and style as transferred'),
      value: middle(({ weight }) => weight.transferredBytes / 1000),
      unit: 'kB',
    },
    {
      name: named('document as transferred'),
      value: middle(({ weight }) => weight.documentTransferredBytes / 1000),
      unit: 'kB',
    },
    { name: named('requests'), value: middle(({ weight }) => weight.requests), unit: '' },
    {
      name: named('largest paint'),
      value: middle(({ watched }) => watched.largestPaintMs),
      unit: 'ms',
      budget: budgets.largestPaint,
    },
    ...Object.entries(budgets.reached).map(([name, budget]) => ({
      name: named(name),
      value: middle(({ watched }) => watched.reachedMs[name]),
      unit: 'ms',
      budget,
    })),
    {
      name: named('layout shift'),
      value: middle(({ watched }) => watched.layoutShift),
      unit: '',
      budget: LAYOUT_SHIFT,
    },
    {
      name: named('slowest interaction of a tap'),
      value: middle(({ watched }) => watched.longestInteractionMs),
      unit: 'ms',
      budget: budgets.interaction,
    },
    ...Object.entries(budgets.more ?? {}).map(([name, budget]) => ({
      name: named(name),
      value: middle(({ more }) => more[name]),
      unit: 'ms',
      budget,
    })),
  ];
}

function describe({ watched, more }: Visited): string {
  const reached = Object.entries({ ...watched.reachedMs, ...more }).map(([name, ms]) => `${name} ${ms.toFixed(0)}`);
  const painted = `largest paint ${watched.largestPaintMs.toFixed(0)} [${watched.largest}]`;
  return [painted, ...reached, `tap ${watched.longestInteractionMs}`].join(', ');
}

import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OTHER } from '../checks/check.ts';
import { CHECKS } from '../checks/checks.ts';
import { aVisitor } from '../testing/browse.ts';
import { aSalon, submitDetails, booked, wholeApp } from '../testing/salon.ts';
import { COUNTERS, HISTOGRAMS, RESPONSE_CACHE_BYTES, POOL_WAITING, type Series } from './series.ts';

// The guarantee: a node with METRICS_PORT reports what it counts and what the checks read, on a port of its own, and no
// label ever names a business, a phone number or an id.

let app: TestServer<Awaited<ReturnType<typeof wholeApp>>>;
beforeAll(async () => {
  app = await startTestServer(wholeApp, { clock: testClock(), env: { METRICS_PORT: '0', ROLE: 'all' } });
});
afterAll(() => app.close());

const scrape = async () => (await fetch(app.server.metricsUrl ?? '')).text();
/** `name{label="value"} 1` by line, without the buckets of histograms. */
const samplesOf = (text: string) =>
  [...text.matchAll(/^(primehour_\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labels = '', value]) => ({
    name: name.replace(/_(bucket|sum|count)$/, ''),
    labels: new Map([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', label = '']) => [key, label])),
    value: Number(value),
  }));
const valueOf = (text: string, line: string): number =>
  Number(
    text
      .split('\n')
      .find((other) => other.startsWith(`${line} `))
      ?.slice(line.length + 1) ?? 0,
  );

const OWN: readonly Series[] = [
  ...Object.values(HISTOGRAMS),
  ...Object.values(COUNTERS),
  POOL_WAITING,
  RESPONSE_CACHE_BYTES,
];

it('reports every check with a worker running, and every series of its own', async () => {
  const text = await scrape();
  for (const { metric } of CHECKS) expect(text).toContain(`# TYPE ${metric} gauge`);
  for (const { name } of OWN) expect(text).toContain(`# TYPE ${name} `);
  expect(text).toContain('primehour_job_failed_total{queue="refund.send"} 0\n');
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
});

it('counts a booking and a refusal, and times responses and the lock', async () => {
  const salon = await aSalon(app, { priceCents: 0 });
  const phoneNumber = '3125550147';
  const rival = { ...salon, phone: `+1${phoneNumber}`, form: { ...salon.form, phoneNumber } };
  const [first, second] = [await submitDetails(app, salon), await submitDetails(app, rival)];
  await first.prove();
  await second.prove();
  const text = await scrape();
  expect(valueOf(text, 'primehour_booking_taken_total{via="page"}')).toBe(1);
  expect(valueOf(text, 'primehour_booking_refused_total{code="TAKEN"}')).toBe(1);
  expect(valueOf(text, 'primehour_business_lock_wait_seconds_count')).toBeGreaterThan(0);
  const posts = 'primehour_http_request_duration_seconds_count{method="POST",route="/p/:slug/book",status="303"}';
  expect(valueOf(text, posts)).toBe(2);
});

it('has no label but those of the closed lists', async () => {
  const salon = await aSalon(app, { name: 'Willow & Wren' });
  const { own } = await booked(app, salon);
  const visitor = aVisitor(app.url);
  for (const path of [own, `/p/${salon.open.slug}`, `/p/${salon.phone}`, `/${salon.phone}`, `/vip/${salon.open.id}`]) {
    await visitor.get(path);
  }
  await fetch(`${app.url}/p/${salon.open.slug}`, { method: 'PROPFIND' });
  const text = await scrape();
  const samples = samplesOf(text);
  const lists = new Map<string, Readonly<Record<string, readonly string[] | undefined>>>([
    ...OWN.map(({ name, labels }) => [name, labels] as const),
    ...CHECKS.map(({ metric, label }) => [metric, label ? { [label.name]: [...label.values, OTHER] } : {}] as const),
  ]);
  const used = samples.flatMap(({ name, labels }) =>
    [...labels].filter(([label]) => label !== 'le').map(([label, value]) => ({ name, label, value })),
  );
  const isListed = ({ name, label, value }: (typeof used)[number]) => {
    const known = lists.get(name);
    if (known === undefined || !(label in known)) return false;
    return known[label]?.includes(value) ?? (label === 'route' || /^[1-5]\d\d$/.test(value));
  };
  expect(samples.filter(({ name }) => !lists.has(name))).toEqual([]);
  expect(used.filter((sample) => sample.value !== 'unmatched' && !isListed(sample))).toEqual([]);
  const routes = used.flatMap(({ label, value }) => (label === 'route' ? [value] : []));
  expect(routes).toContain('/p/:slug');
  for (const secret of [salon.open.id, salon.open.slug, salon.phone, own.split('/').at(-1) ?? '', 'Willow']) {
    expect(text).not.toContain(secret);
  }
});

it('serves nothing else there, and no metrics where visitors are', async () => {
  const base = new URL(app.server.metricsUrl ?? '').origin;
  for (const [path, method] of [
    ['/', 'GET'],
    ['/metrics', 'POST'],
    ['/metrics?x', 'GET'],
  ] as const) {
    expect((await fetch(base + path, { method })).status).toBe(404);
  }
  expect(await (await fetch(`${app.url}/metrics`)).text()).not.toContain('primehour_');
});

it('leaves the gauges of the database to nodes that run jobs', async () => {
  const node = await startTestServer(wholeApp, {
    clock: app.clock,
    database: app.database,
    env: { METRICS_PORT: '0', ROLE: 'api' },
  });
  const text = await (await fetch(node.server.metricsUrl ?? '')).text();
  expect(text).toContain('# TYPE primehour_http_request_duration_seconds histogram');
  for (const { metric } of CHECKS) expect(text).not.toContain(metric);
  await node.close();
});

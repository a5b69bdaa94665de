import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aVisitor } from '../testing/browse.ts';
import { aSalon, booked, wholeApp } from '../testing/salon.ts';
import { createSpanSender } from './send-spans.ts';

// The guarantee: with a collector set, each response and the statements made for it are sent there as one trace, without an address, a
// secret or a person; a collector that is down costs no request anything.

type Sent = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
};
let collector: Server;
const received: { readonly url: string | undefined; readonly body: string }[] = [];
let app: TestServer<Awaited<ReturnType<typeof wholeApp>>>;
let endpoint: string;
beforeAll(async () => {
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ url: request.url, body: Buffer.concat(chunks).toString() });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  app = await startTestServer(wholeApp, { env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } });
});
afterAll(() => collector.close());

const spansIn = (body: string): Sent[] =>
  (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] }).resourceSpans.flatMap(
    ({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans),
  );

it('sends a response with its statements as one trace, continues a proxy’s, and names nobody', async () => {
  const salon = await aSalon(app, { priceCents: 0 });
  const { visitor, own } = await booked(app, salon);
  const traceId = 'a'.repeat(32);
  const traceparent = `00-${traceId}-${'b'.repeat(16)}-01`;
  expect((await visitor.get(own, { traceparent })).status).toBe(200);
  expect((await visitor.get('/nothing/here', { traceparent: 'junk' })).status).toBe(404);
  // Closing sends the waiting spans.
  await app.close();
  expect(new Set(received.map(({ url }) => url))).toEqual(new Set(['/v1/traces']));
  const spans = received.flatMap(({ body }) => spansIn(body));

  const page = spans.find((span) => span.traceId === traceId && span.kind === 2);
  expect(page).toMatchObject({ name: 'GET /my/:token', parentSpanId: 'b'.repeat(16) });
  // The body of a form is read in the context of its connection, and its statements are still the request's.
  const booking = spans.find(({ name }) => name === 'POST /checkout/:checkoutId');
  const steps = spans.filter(({ parentSpanId }) => parentSpanId === booking?.spanId);
  expect(steps.map(({ name }) => name)).toContain('write-bookings');
  for (const step of steps) expect(step).toMatchObject({ traceId: booking?.traceId, kind: 3 });

  const text = received.map(({ body }) => body).join('\n');
  const secrets = [
    salon.open.slug,
    salon.open.id,
    salon.phone,
    salon.phone.slice(2),
    'Kit Moss',
    '/nothing',
    own.split('/').pop() ?? '',
  ];
  for (const secret of secrets) expect(text).not.toContain(secret);
});

it('sends nothing, and logs once, while the collector does not respond', async () => {
  const warnings: string[] = [];
  const log = { warn: (_: object, message: string) => warnings.push(message) };
  const sender = createSpanSender({ endpoint: 'http://127.0.0.1:9', serviceName: 'primehour', log });
  const now = Date.now();
  for (let index = 0; index < 10_000; index += 1) {
    sender.add({
      traceId: 't',
      spanId: 's',
      parentSpanId: undefined,
      name: 'GET /',
      kind: 'SERVER',
      startMs: now,
      endMs: now,
      attributes: {},
      isError: false,
    });
  }
  await sender.close();
  await sender.close();
  expect(warnings).toEqual(['Traces could not be sent']);
});

it('has no hook without a collector', async () => {
  const without = await startTestServer(wholeApp);
  received.length = 0;
  expect((await aVisitor(without.url).get('/terms')).status).toBe(200);
  await without.close();
  expect(received).toEqual([]);
});

import { randomBytes } from 'node:crypto';

/** One step of a request, with times in milliseconds since 1970. Its name and attributes are from closed lists of ours. */
export type Span = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: 'SERVER' | 'CLIENT';
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly isError: boolean;
};

export type SpanSender = { add(span: Span): void; close(): Promise<void> };

export const spanId = (): string => randomBytes(8).toString('hex');
export const traceId = (): string => randomBytes(16).toString('hex');

const EVERY_MS = 5_000;
const BATCH = 512;
/** While the collector does not respond, the oldest are kept and newer ones dropped, so that memory stays bounded. */
const WAITING_MAX = 4_096;
const TIMEOUT_MS = 10_000;

type Needs = {
  readonly endpoint: string;
  readonly serviceName: string;
  readonly log: { warn(details: object, message: string): void };
};

/** Sends spans as OTLP in JSON, in batches, in the background; nothing waits for the collector (decision 167). */
export function createSpanSender({ endpoint, serviceName, log }: Needs): SpanSender {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  let waiting: Span[] = [];
  let sending: Promise<void> | undefined;
  let isDown = false;

  async function sendBatch(spans: readonly Span[]): Promise<void> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(otlpOf(serviceName, spans)),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`The collector answered ${response.status}.`);
  }
  async function sendWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH);
      waiting = waiting.slice(BATCH);
      try {
        await sendBatch(batch);
        isDown = false;
      } catch (error) {
        if (!isDown) log.warn({ err: error }, 'Traces could not be sent');
        isDown = true;
        return;
      }
    }
  }
  const flush = (): Promise<void> => (sending ??= sendWaiting().finally(() => (sending = undefined)));
  const timer = setInterval(() => void flush(), EVERY_MS);
  timer.unref();

  return {
    add(span) {
      if (waiting.length < WAITING_MAX) waiting.push(span);
      if (waiting.length >= BATCH && !isDown) void flush();
    },
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

const KINDS = { SERVER: 2, CLIENT: 3 } as const;
const STATUS_ERROR = 2;
const nanos = (ms: number): string => `${Math.round(ms * 1000)}000`;
const attributesOf = (attributes: Span['attributes']) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));

/** The request of OpenTelemetry's protocol (opentelemetry-proto, `ExportTraceServiceRequest`). */
const otlpOf = (serviceName: string, spans: readonly Span[]) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': serviceName }) },
      scopeSpans: [
        {
          scope: { name: 'primehour' },
          spans: spans.map(({ kind, startMs, endMs, attributes, isError, ...ids }) => ({
            ...ids,
            kind: KINDS[kind],
            startTimeUnixNano: nanos(startMs),
            endTimeUnixNano: nanos(endMs),
            attributes: attributesOf(attributes),
            status: isError ? { code: STATUS_ERROR } : {},
          })),
        },
      ],
    },
  ],
});

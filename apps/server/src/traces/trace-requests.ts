import { AsyncLocalStorage } from 'node:async_hooks';
import { statements } from '@primehour/db/signals';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { createSpanSender, spanId, traceId } from './send-spans.ts';

/** The request that a statement is made for. */
type Trace = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  steps: number;
};

/** A long list read in pieces would fill the collector. */
const STEPS_MAX = 200;
const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/;

/** Continues the trace of a proxy that has started one. */
function traceOf(traceparent: unknown): Trace {
  const [, known, parentSpanId] = TRACEPARENT.exec(typeof traceparent === 'string' ? traceparent : '') ?? [];
  return { traceId: known ?? traceId(), spanId: spanId(), parentSpanId, steps: 0 };
}

/**
 * With OTEL_EXPORTER_OTLP_ENDPOINT, a span for each response and for each prepared statement made for it. Names are routes as mounted and
 * statements by name, never a URL, a value or a person (decision 167). Without it there is no hook and no subscriber.
 */
export function registerTraces(
  app: FastifyInstance,
  { config, clock, log }: Pick<Deps, 'config' | 'clock' | 'log'>,
): void {
  if (config.traces === undefined) return;
  const sender = createSpanSender({ ...config.traces, log });
  const current = new AsyncLocalStorage<Trace>();
  const traces = new WeakMap<object, Trace>();

  app.addHook('onRequest', (request, _reply, done) => {
    const trace = traceOf(request.headers['traceparent']);
    traces.set(request.raw, trace);
    current.run(trace, done);
  });
  // A body is read in the context of its connection.
  app.addHook('preValidation', (request, _reply, done) => {
    const trace = traces.get(request.raw);
    if (trace) current.run(trace, done);
    else done();
  });
  app.addHook('onResponse', async ({ raw, method, routeOptions }, reply) => {
    const trace = traces.get(raw);
    if (!trace) return;
    const { steps: _, ...ids } = trace;
    const route = routeOptions.url ?? 'unmatched';
    const endMs = clock.now();
    sender.add({
      ...ids,
      name: `${method} ${route}`,
      kind: 'SERVER',
      startMs: endMs - reply.elapsedTime,
      endMs,
      attributes: { 'http.request.method': method, 'http.route': route, 'http.response.status_code': reply.statusCode },
      isError: reply.statusCode >= 500,
    });
  });
  const stop = statements.subscribe(({ name, seconds }) => {
    const trace = current.getStore();
    if (!trace || trace.steps >= STEPS_MAX) return;
    trace.steps += 1;
    const endMs = clock.now();
    sender.add({
      traceId: trace.traceId,
      spanId: spanId(),
      parentSpanId: trace.spanId,
      name,
      kind: 'CLIENT',
      startMs: endMs - seconds * 1000,
      endMs,
      attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name },
      isError: false,
    });
  });
  app.addHook('onClose', async () => {
    stop();
    await sender.close();
  });
}

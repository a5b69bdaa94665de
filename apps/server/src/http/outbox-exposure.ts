import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

type Settings = Pick<Config, 'sms' | 'host' | 'logLevel' | 'browserGateway'>;

const WAY_OUT =
  'Texts are not sent here, so that sign-in codes only reach this terminal and the outbox: for trying out, not for the ' +
  'public. For real business set NODE_ENV=production and SMS_PROVIDER=twilio; for a trial keep HOST=127.0.0.1 and no proxy.';

/** Headers that a proxy adds to a forwarded request. */
const PROXY_HEADERS = /^(?:x-forwarded-.+|x-real-ip|forwarded|via|cf-.+)$/;

/** A name resolves to whatever this machine is configured for; only `localhost` is known to be local. */
function isLoopback(host: string): boolean {
  if (isIP(host) === 0) return host === 'localhost';
  return /^(?:127\.|::1$|::ffff:127\.)/i.test(host);
}

/** Why other machines can reach this server while texts stay here; undefined when they can't. */
export function exposureAtStart({ sms, host }: Pick<Settings, 'sms' | 'host'>): string | undefined {
  if (sms.provider !== 'outbox' || isLoopback(host)) return undefined;
  return `WARNING: other machines can reach this server, because it listens on ${host}. ${WAY_OUT}`;
}

/** The headers of a request that only a proxy would have added, in their order. */
function proxyHeadersOf(headers: IncomingHttpHeaders, browserGateway: Settings['browserGateway']): string[] {
  // Our own pages send these to the gateway, without a proxy.
  const isOwn = (name: string) => name in browserGateway;
  return Object.keys(headers).filter((name) => PROXY_HEADERS.test(name) && !isOwn(name));
}

/** Warns once for each kind of proxy header, while texts stay here: such a request came from elsewhere. */
export function registerExposureWarnings(
  app: FastifyInstance,
  { sms, browserGateway, logLevel }: Settings,
  print: (line: string) => void = (line) => void process.stderr.write(`${line}\n`),
): void {
  if (sms.provider !== 'outbox' || logLevel === 'silent') return;
  const warned = new Set<string>();
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const kinds = proxyHeadersOf(headers, browserGateway).map(kindOf);
    const fresh = kinds.filter((kind, index) => !warned.has(kind) && kinds.indexOf(kind) === index);
    for (const kind of fresh) warned.add(kind);
    if (fresh.length > 0) print(`WARNING: a request came through a proxy (header ${fresh.join(', ')}). ${WAY_OUT}`);
    done();
  });
}

const FAMILIES = ['x-forwarded-', 'cf-'];
const kindOf = (name: string): string => {
  const family = FAMILIES.find((prefix) => name.startsWith(prefix));
  return family === undefined ? name : `${family}*`;
};

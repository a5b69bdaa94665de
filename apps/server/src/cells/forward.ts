import { Agent as HttpAgent, type IncomingHttpHeaders, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The answer of a cell that was asked for something that it does not have. */
export const NOT_HERE = 421;

/** Open streams send a heartbeat every fifteen seconds. */
const SILENCE_MAX_MS = 60_000;
/**
 * Idle connections are closed before the other node closes them, so that none is reused while it closes. Open ones are
 * not limited: each stream keeps one, and further requests would wait for a stream to end.
 */
const AGENTS = { keepAlive: true, maxFreeSockets: 256, timeout: SILENCE_MAX_MS / 2 };
const HTTP = new HttpAgent(AGENTS);
const HTTPS = new HttpsAgent(AGENTS);

/** Headers about one connection, not about the request. */
const HOP_BY_HOP = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

export const endToEnd = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));

type Forwarded = {
  /** Where nodes of the other cell are reached. */
  readonly url: string;
  readonly body: Buffer;
  /** Added to the request's own. */
  readonly headers: Readonly<Record<string, string>>;
};

/** The other cell did not answer. */
export class ForwardFailure extends Error {
  override readonly name = 'ForwardFailure';
  /** Whether it may have received the request, and carried it out. */
  readonly isSent: boolean;

  constructor(cause: Error, isSent: boolean) {
    super(cause.message, { cause });
    this.isSent = isSent;
  }
}

/**
 * Sends the request to another cell as it was received; resolves when its response starts.
 * @throws ForwardFailure
 */
export function forwardRequest(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  { url, body, headers }: Forwarded,
): Promise<IncomingMessage> {
  const { protocol, hostname, port } = new URL(url);
  const isSecure = protocol === 'https:';
  const length = body.length > 0 ? { 'content-length': String(body.length) } : {};
  return new Promise((resolve, reject) => {
    const request = (isSecure ? httpsRequest : httpRequest)(
      {
        protocol,
        hostname: hostname.replaceAll(/^\[|\]$/g, ''),
        port,
        agent: isSecure ? HTTPS : HTTP,
        method: raw.method,
        path: raw.url,
        headers: { ...endToEnd(raw.headers), ...length, ...headers },
        timeout: SILENCE_MAX_MS,
      },
      resolve,
    );
    let isSent = false;
    const connected = () => {
      isSent = true;
    };
    request.once('socket', (socket) => {
      if (socket.connecting) socket.once(isSecure ? 'secureConnect' : 'connect', connected);
      else connected();
    });
    request.on('error', (error) => reject(new ForwardFailure(error, isSent)));
    request.on('timeout', () => request.destroy(new Error('The other cell was silent.')));
    // The caller may disconnect. One caller's request can be forwarded several times.
    const leave = () => {
      if (!reply.raw.writableFinished) request.destroy();
    };
    reply.raw.once('close', leave);
    request.once('close', () => reply.raw.off('close', leave));
    request.end(body);
  });
}

/** Passes an answer on as it arrives, streams included. */
export async function passOn(answer: IncomingMessage, reply: FastifyReply): Promise<void> {
  const { statusCode = 502 } = answer;
  // For the log and the metrics; the response itself bypasses the framework.
  void reply.status(statusCode);
  reply.hijack();
  reply.raw.writeHead(statusCode, endToEnd(answer.headers));
  reply.raw.flushHeaders();
  await pipeline(answer, reply.raw).catch(() => reply.raw.destroy());
}

import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../deps.ts';

/**
 * Pages bring their own script and style sources; everything else gets a policy that allows nothing.
 * `form-action` includes no other origin: forms of ours only ever post to us.
 */
export function pagePolicy(sources: { scripts: readonly string[]; styles: readonly string[] }): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${sources.scripts.join(' ')}`.trim(),
    `style-src 'self' ${sources.styles.join(' ')}`.trim(),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const STRICT_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

export function setPagePolicy(
  reply: FastifyReply,
  sources: { scripts: readonly string[]; styles: readonly string[] },
): void {
  reply.header('content-security-policy', pagePolicy(sources));
}

export function registerSecurityHeaders(app: FastifyInstance, { config }: Deps): void {
  const isHttps = config.publicUrl.startsWith('https://');
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    reply.header('x-frame-options', 'DENY');
    reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(self)');
    reply.header('content-security-policy', STRICT_POLICY);
    if (isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
  app.addHook('onSend', async (_request, reply) => {
    // Answers about people are nobody else's to keep; files and pages that may be kept say so themselves.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

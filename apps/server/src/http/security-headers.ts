import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../deps.ts';
import type { OutsideSources } from '../ports/outside-sources.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The origin of images besides our own; empty when there is none. */
    imageOrigin: string;
  }
}

/**
 * Pages add their own script and style sources; everything else gets a policy that allows nothing. `form-action` has no
 * other origin, because our forms only post to us.
 */
type PageSources = {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** For pages with a payment provider's own form. */
  readonly outside?: OutsideSources | undefined;
};
type Sources = PageSources & { readonly images?: string };

export function pagePolicy({ scripts, styles, images, outside }: Sources): string {
  const list = (name: string, ...sources: readonly (string | readonly string[] | undefined)[]) =>
    [name, ...sources.flatMap((some) => some ?? [])].filter((source) => source !== '').join(' ');
  return [
    "default-src 'none'",
    list('script-src', "'self'", scripts, outside?.scripts),
    list('style-src', "'self'", styles, outside?.styles),
    list('img-src', "'self' data: blob:", images, outside?.images),
    "font-src 'self'",
    list('connect-src', "'self'", outside?.connects),
    ...(outside ? [list('frame-src', outside.frames)] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** A wallet may be used by us, and by the frames of a provider's form. */
const permissions = (payers: readonly string[] = []): string =>
  `camera=(), microphone=(), geolocation=(), payment=(${['self', ...payers.map((origin) => `"${origin}"`)].join(' ')})`;

const STRICT_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

export function setPagePolicy(reply: FastifyReply, sources: PageSources): void {
  reply.header('content-security-policy', pagePolicy({ ...sources, images: reply.imageOrigin }));
  if (sources.outside) reply.header('permissions-policy', permissions(sources.outside.payers));
}

export function registerSecurityHeaders(app: FastifyInstance, { config }: Deps): void {
  const isHttps = config.publicUrl.startsWith('https://');
  const { images } = config;
  app.decorateReply(
    'imageOrigin',
    images.store === 's3' && images.publicUrl !== undefined ? new URL(images.publicUrl).origin : '',
  );
  const everyResponse = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': permissions(),
    'content-security-policy': STRICT_POLICY,
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(everyResponse);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Responses with personal data must not be cached; cacheable files and pages set their own header.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done();
  });
}

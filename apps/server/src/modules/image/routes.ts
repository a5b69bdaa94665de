import { requestImage } from '@primehour/contract/listing';
import { uuid } from '@primehour/contract/primitives';
import { IMAGE_FORMATS, IMAGE_MAX_BYTES } from '@primehour/domain/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoint.ts';
import { refusalOf } from '../../http/error-handler.ts';
import { IMAGE_KEY } from '../../ports/image-store.ts';
import { Refusal, orNotFound } from '../../refusal.ts';
import { receiveImage, rethrowStoreFailure } from './commands/receive-image.ts';
import { checkUploadLink, requestUpload } from './commands/request-upload.ts';

const term = () => z.string().check(z.maxLength(100));
const uploadLink = z.object({
  id: uuid(),
  terms: z.object({ expires: term(), type: term(), length: term(), signature: term() }),
});

/** Uploads of pictures, and the pictures themselves (product/shell#pictures). */
export function imageRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, requestImage, ({ user, body }) => requestUpload(deps, user, body));
  void app.register(async (uploads) => uploadRoutes(uploads, deps));
  fileRoutes(app, deps);
}

/** The upload itself is bytes, not JSON; the signed link authorizes it and is checked before the body is read. */
function uploadRoutes(app: FastifyInstance, deps: Deps): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    [...IMAGE_FORMATS, 'application/octet-stream'],
    { parseAs: 'buffer', bodyLimit: IMAGE_MAX_BYTES },
    (_request, body, done) => done(null, body),
  );
  app.setErrorHandler((error) => {
    const { code } = refusalOf(error) ?? {};
    if (code === 'TOO_LARGE') throw new Refusal('IMAGE_TOO_LARGE');
    if (code === 'UNSUPPORTED_TYPE') throw new Refusal('IMAGE_TYPE');
    throw error;
  });
  const linkOf = ({ params, query }: { params: unknown; query: unknown }) => {
    const link = uploadLink.safeParse({ id: (params as { id: string }).id, terms: query });
    if (!link.success) throw new Refusal('UPLOAD_LINK_INVALID');
    return link.data;
  };

  app.put('/listing/api/image/:id/content', {
    onRequest: async (request) => {
      const { id, terms } = linkOf(request);
      checkUploadLink(deps, id, terms);
      if (Number(request.headers['content-length'] ?? 0) > Number(terms.length)) throw new Refusal('IMAGE_TOO_LARGE');
    },
    handler: async (request) => {
      // A request without a body has not been parsed.
      if (!Buffer.isBuffer(request.body)) throw new Refusal('IMAGE_TYPE');
      await receiveImage(deps, { ...linkOf(request), bytes: request.body });
      return { isStored: true };
    },
  });
}

/**
 * Finished images: public, unguessable, immutable. HEAD answers 404 until an image is available, whatever its `attempt`
 * (product/shell#pictures). If the store has public URLs, GET redirects there.
 */
function fileRoutes(app: FastifyInstance, { images }: Deps): void {
  const describe = (reply: FastifyReply, file: string) =>
    reply
      .type(file.endsWith('.webp') ? 'image/webp' : 'image/jpeg')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin');
  const fileOf = ({ params }: FastifyRequest) => (params as { file: string }).file;

  app.head('/images/:file', async (request, reply) => {
    const file = fileOf(request);
    const bytes = orNotFound(await images.sizeOf(file).catch(rethrowStoreFailure));
    return describe(reply, file).header('content-length', bytes).send();
  });
  app.get('/images/:file', { exposeHeadRoute: false }, async (request, reply) => {
    const file = fileOf(request);
    const address = IMAGE_KEY.test(file) ? images.addressOf(file) : undefined;
    // For a day only, because the operator may choose another URL.
    if (address !== undefined) {
      return describe(reply, file).header('cache-control', 'public, max-age=86400').redirect(address, 302);
    }
    const stored = orNotFound(await images.open(file).catch(rethrowStoreFailure));
    return describe(reply, file).header('content-length', stored.bytes).send(stored.stream);
  });
}

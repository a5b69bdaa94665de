import * as calls from '@primehour/contract/listing';
import { IMAGE_FORMATS, IMAGE_MAX_BYTES } from '@primehour/domain/limits';
import { uuid } from '@primehour/contract/primitives';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoint.ts';
import { Refusal, found } from '../../http/refusal.ts';
import { findBusinessBySlug } from '../public/queries.ts';
import { receiveImage } from './commands/receive-image.ts';
import { requestUpload } from './commands/request-upload.ts';

const term = () => z.string().check(z.maxLength(100));
const uploadTerms = z.object({ expires: term(), type: term(), length: term(), signature: term() });

/** Images and the links of a booking page (spec 1 §7, spec 2 §7). */
export function listingRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.requestImage, ({ user, body }) => requestUpload(deps, user, body));

  route(app, deps, calls.getPartnerBookingDetails, async ({ params }) => {
    const { standardBookingUrl, socialLink, mediaUrl, logoUrl } = found(await findBusinessBySlug(deps.db.read, params.slug));
    return { standardBookingUrl, socialLink, mediaUrl, logoUrl };
  });

  // The upload itself carries bytes, not JSON; its right to happen is the signed link.
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      [...IMAGE_FORMATS, 'application/octet-stream'],
      { parseAs: 'buffer', bodyLimit: IMAGE_MAX_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.setErrorHandler((error, _request, reply) => {
      const { code } = error as { code?: string };
      if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') throw new Refusal('IMAGE_TOO_LARGE');
      if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') throw new Refusal('IMAGE_TYPE');
      void reply;
      throw error;
    });
    scope.put('/listing/api/image/:id/content', async (request, reply) => {
      const id = uuid().safeParse((request.params as { id: string }).id);
      const terms = uploadTerms.safeParse(request.query);
      if (!id.success || !terms.success) throw new Refusal('UPLOAD_LINK_INVALID');
      if (!Buffer.isBuffer(request.body)) throw new Refusal('IMAGE_TYPE');
      await receiveImage(deps, { id: id.data, terms: terms.data, bytes: request.body });
      return reply.status(200).send({ isStored: true });
    });
  });

  // Finished images: public, unguessable, never changing. HEAD answers 404 until an image can be shown.
  app.get('/images/:file', { exposeHeadRoute: true }, async (request, reply) => {
    const { file } = request.params as { file: string };
    const stored = found(await deps.images.open(file));
    return reply
      .type(file.endsWith('.webp') ? 'image/webp' : 'image/jpeg')
      .header('content-length', stored.bytes)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(stored.stream);
  });
}

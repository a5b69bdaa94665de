import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';

/** The longest form is a client's details, a few kilobytes. */
const FORM_MAX_BYTES = 32 * 1024;

/**
 * Routes in this context accept only HTML form posts: names with texts, once or several times. Any other content type
 * is refused before the body is read.
 */
export async function acceptFormsOnly(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(formbody, { bodyLimit: FORM_MAX_BYTES });
}

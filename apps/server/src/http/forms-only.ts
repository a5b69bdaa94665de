import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';

/** The longest form is a client's details, of a few kilobytes. */
const FORM_MAX_BYTES = 32 * 1024;

/**
 * In this context a body is a form as browsers post it: names with texts, once or several times. Whatever else is sent
 * is refused as a kind of content that is not taken, before anybody reads it for a form.
 */
export async function takeFormsOnly(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(formbody, { bodyLimit: FORM_MAX_BYTES });
}

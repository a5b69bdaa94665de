import { violationOf } from '@primehour/db/violations';
import type { ErrorCode } from '@primehour/contract/errors';
import type { FastifyError, FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

/** What the framework itself refuses, in our codes. */
const BY_FRAMEWORK: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_TYPE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED',
  FST_ERR_BAD_URL: 'MALFORMED',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
};

/** What the database refused and no command foresaw; still the caller's doing, so still a 4xx. */
const BY_VIOLATION: Readonly<Partial<Record<string, ErrorCode>>> = {
  SLOT_TAKEN: 'SLOT_TAKEN',
  VALUE_OUT_OF_RANGE: 'VALIDATION',
  REFERENCE_UNKNOWN: 'NOT_FOUND',
  ALREADY_EXISTS: 'WRONG_STATE',
};

/** Any error → the refusal a caller may see; undefined when it is a defect of ours. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const violation = violationOf(error);
  const foreseen = violation && BY_VIOLATION[violation];
  if (foreseen) return new Refusal(foreseen);
  const { code, statusCode } = error as Partial<FastifyError>;
  const framework = code === undefined ? undefined : BY_FRAMEWORK[code];
  if (framework) return new Refusal(framework);
  if (statusCode === 429) return new Refusal('TOO_MANY_REQUESTS');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Refusal('MALFORMED');
  return undefined;
}

/** The one translator from errors to answers (decisions, error form). A 5xx never tells its cause. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = refusalOf(error);
    if (!refusal) request.log.error({ err: error }, 'A request failed');
    const shown = refusal ?? new Refusal('UNEXPECTED');
    if (shown.details.requestTimeout !== undefined) reply.header('retry-after', shown.details.requestTimeout);
    return reply.status(shown.status).send(shown.body);
  });
}

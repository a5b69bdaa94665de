import * as z from 'zod/mini';
import { ERRORS, type ErrorCode } from './errors.ts';

/** The error form as a schema, for the API document and for tests; browsers use `isErrorBody`. */
export const errorBodySchema = z.object({
  statusCode: z.int(),
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  requestTimeout: z.optional(z.int()),
  challenge: z.optional(z.string()),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});

import type { FormState } from '@primehour/contract/form-state';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { issuesOf } from '../../../http/endpoint.ts';

export const EMPTY_FORM: FormState = { values: {}, issues: [], message: null };

/** The submitted values of a console form, or the form with its errors. */
export function readForm<Form extends z.ZodMiniType>(schema: Form, { body }: FastifyRequest) {
  const values = Object.fromEntries(
    Object.entries((body ?? {}) as Record<string, unknown>).filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    ),
  );
  const parsed = schema.safeParse(values);
  const issues = parsed.success ? [] : issuesOf(parsed.error);
  return { data: parsed.data, form: { values, issues, message: null } };
}

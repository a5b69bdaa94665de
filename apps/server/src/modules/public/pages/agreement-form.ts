import { agreeFirst } from '@primehour/contract/copy/issues';
import type { Issue } from '@primehour/contract/errors';
import type { FormState } from '@primehour/contract/form-state';
import { agreementForm } from '@primehour/contract/public';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { issuesOf } from '../../../http/endpoint.ts';
import { agreeToOwnTerms } from '../commands/change-own-booking.ts';
import type { OwnLink } from '../queries/open-link.ts';
import { EMPTY_FORM, formOf } from './page-context.ts';

const agreePage = z.object({ hasAgreed: z.literal('true', { error: agreeFirst }), ...agreementForm.shape });

type Agreed = {
  /** Null if the form has no terms to agree to. */
  readonly wordsHash: string | null;
  readonly issues: Issue[];
  /**
   * For a form that is shown again: the hash of the checked terms, so that the box stays checked if they are the same.
   */
  readonly form: FormState;
};

/** The box next to the button of a form that pays or saves a card. */
export function agreementIn(request: FastifyRequest, { isNeeded = false } = {}): Agreed {
  const { wordsHash, hasAgreed } = formOf(request);
  if (wordsHash === undefined && !isNeeded) return { wordsHash: null, issues: [], form: EMPTY_FORM };
  const input = agreePage.safeParse({ wordsHash, hasAgreed });
  if (!input.success) {
    const issues = issuesOf(input.error);
    return { wordsHash: null, issues, form: { ...EMPTY_FORM, issues } };
  }
  return {
    wordsHash: input.data.wordsHash,
    issues: [],
    form: { ...EMPTY_FORM, values: { agreedTo: input.data.wordsHash } },
  };
}

/**
 * Agrees to what the form showed, before its payment is opened or its card saved.
 * @throws Refusal what `agreeToTerms` refuses with
 */
export async function agreeWith(deps: Deps, own: OwnLink, { wordsHash }: Agreed, request: FastifyRequest) {
  if (wordsHash !== null) await agreeToOwnTerms(deps, own, wordsHash, request);
}

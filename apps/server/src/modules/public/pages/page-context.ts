import type { FormState } from '@primehour/contract/form-state';
import type { PageModel } from '@primehour/contract/pages';
import { uuid } from '@primehour/contract/primitives';
import type { Cents } from '@primehour/domain/vocabulary';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { clientAddress } from '../../../http/client-address.ts';
import { refusalOf } from '../../../http/error-handler.ts';
import type { CachedPage, TaggedPage } from '../../../http/public-renderer.ts';
import type { Refusal } from '../../../refusal.ts';
import type { CodeOrigin } from '../../session/api.ts';

/** What the page routes share: the collaborators, and how a model becomes a response. */
export type PageContext = {
  readonly deps: Deps;
  show(reply: FastifyReply, model: PageModel, status?: number): FastifyReply;
  /** The two halves of `show` for a page that is the same for everyone: rendered once, sent often. */
  bytesOf(model: PageModel): Buffer;
  taggedOf(model: PageModel): TaggedPage;
  showCached(request: FastifyRequest, reply: FastifyReply, page: CachedPage): Promise<FastifyReply>;
};

export const EMPTY_FORM: FormState = { values: {}, issues: [], message: null };

/** The fields of a form post (nothing else gets here, see `acceptFormsOnly`); a field sent twice is ignored. */
export function formOf(request: FastifyRequest): Record<string, string> {
  const fields = Object.entries((request.body ?? {}) as Record<string, unknown>);
  return Object.fromEntries(fields.filter((field): field is [string, string] => typeof field[1] === 'string'));
}

/** The network that a form comes from, with the response to its page's challenge. */
export const originOf = (request: FastifyRequest): CodeOrigin => ({
  address: clientAddress(request),
  proof: formOf(request)['proof'],
});

/** The price that the form of a page was shown with; undefined if the page is from the previous release. */
export function shownPriceOf(request: FastifyRequest): Cents | undefined {
  const { price = '' } = formOf(request);
  return /^\d{1,9}$/.test(price) ? (Number(price) as Cents) : undefined;
}

const keyField = uuid();

/** The key of a form; undefined if it has none, as on a page from the previous release, or none of ours. */
export const requestKeyOf = ({ requestKey }: Readonly<Record<string, string>>): string | undefined =>
  keyField.safeParse(requestKey).data;

/** A refusal that a form can show; anything else is a defect and is rethrown. */
export function asRefusal(error: unknown): Refusal {
  const refusal = refusalOf(error);
  if (!refusal) throw error;
  return refusal;
}

/** The time is unavailable: the response is the calendar with others, not the form. */
export const isTimeRefusal = ({ code }: Refusal): boolean =>
  code === 'SLOT_TAKEN' || code === 'SLOT_NOT_OFFERED' || code === 'CALENDAR_OFF';

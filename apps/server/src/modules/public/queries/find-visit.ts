import { LINK_REFUSAL_MESSAGES, perkSentence } from '@primehour/domain/link/copy';
import type { Utm } from '@primehour/domain/link/utm';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { visitOriginOf } from '../../../http/client-cookies.ts';
import type { PublicTenant } from '../../../tenant.ts';
import { findVisitLink, type VisitLink } from '../../link/api.ts';

/** The visit's link and campaign; nothing is read for visitors without a link. */
export type FoundVisit = { readonly link: VisitLink | undefined; readonly utm: Utm | null };

export async function findVisit(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  request: FastifyRequest,
  tenant: PublicTenant,
): Promise<FoundVisit> {
  const origin = visitOriginOf(request, tenant);
  if (!origin) return { link: undefined, utm: null };
  const { linkId, utm } = origin;
  return { link: linkId === undefined ? undefined : await findVisitLink(db.read, tenant, linkId, clock.now()), utm };
}

/** Whether a link makes a visitor see something that others don't (product/links#perks). */
export const hasOwnView = (link: VisitLink | undefined): link is VisitLink =>
  link !== undefined && (link.refusal !== null || Object.keys(link.perks).length > 0);

/** The perks of the visitor's link, or why it has none (product/links#perks). */
export const linkNoteOf = ({ perks, refusal }: VisitLink): string | null =>
  refusal ? LINK_REFUSAL_MESSAGES[refusal] : perkSentence(perks);

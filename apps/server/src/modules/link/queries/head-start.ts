import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { visitOriginOf } from '../../../http/client-cookies.ts';
import type { PublicTenant } from '../../../tenant.ts';
import { findVisitLink } from '../queries.ts';

/** How many minutes before publication a visitor sees listings (product/links#head-start). */
export const headStartOf =
  ({ db, clock }: Pick<Deps, 'db' | 'clock'>, request: FastifyRequest) =>
  async (tenant: PublicTenant): Promise<number> => {
    const linkId = visitOriginOf(request, tenant)?.linkId;
    const link = linkId === undefined ? undefined : await findVisitLink(db.read, tenant, linkId, clock.now());
    return link?.perks.listingHeadStartMinutes ?? 0;
  };

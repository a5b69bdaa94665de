import * as calls from '@primehour/contract/link';
import { business } from '@primehour/db/schema/business';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as copy from '../../copy/pages.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoint.ts';
import { posterFile } from '../../poster.ts';
import { orNotFound } from '../../refusal.ts';
import { asMember } from '../../tenant-write.ts';
import type { TenantId } from '../../tenant.ts';
import { createLink, revokeLink } from './commands/save-link.ts';
import { presentCalendarLink, presentLink } from './present.ts';
import { countCalendarUses, listLinks } from './queries.ts';

/** A business's counted links (product/links). */
export function linkRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, config, tokens } = deps;

  const named = async (tenant: TenantId) => {
    const { name, slug } = business;
    return orNotFound((await db.read.select({ name, slug }).from(business).where(eq(business.id, tenant)))[0]);
  };

  route(app, deps, calls.listLinks, async ({ scope: { businessId } }) => {
    const [{ slug }, links, uses] = await Promise.all([
      named(businessId),
      listLinks(db.read, businessId, clock.now()),
      countCalendarUses(db.read, businessId, clock.now()),
    ]);
    const first = presentCalendarLink(businessId, uses, { config, label: copy.calendarLink });
    return [first, ...links.map((link) => presentLink(link, { config, tokens, slug }))];
  });

  route(app, deps, calls.createLink, async ({ scope, body }) => {
    const made = await asMember(deps, scope, (write) => createLink(write, body));
    return presentLink(made, { config, tokens, slug: (await named(scope.businessId)).slug });
  });

  route(app, deps, calls.revokeLink, async ({ scope, params }) => {
    await asMember(deps, scope, (write) => revokeLink(write, params.id));
    return { id: params.id };
  });

  route(app, deps, calls.getLinkPoster, async ({ scope: { businessId }, params }) => {
    const [{ name, slug }, links] = await Promise.all([named(businessId), listLinks(db.read, businessId, clock.now())]);
    const link = orNotFound(links.find(({ row }) => row.id === params.id));
    const { address } = presentLink(link, { config, tokens, slug });
    return { file: await posterFile(deps, { name, invitation: copy.scanToBook, address }) };
  });
}

import { publicPaths } from '@primehour/contract/public-paths';
import * as calls from '@primehour/contract/stored-value';
import type { Queryable } from '@primehour/db/transaction';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoint.ts';
import { orNotFound } from '../../refusal.ts';
import { asMember } from '../../tenant-write.ts';
import type { TenantId } from '../../tenant.ts';
import { cashOut, correctValue, setBlocked } from './commands/change-value.ts';
import { issueGiftCard } from './commands/issue-gift-card.ts';
import { sellPackage } from './commands/sell-package.ts';
import { presentDetail, presentValue } from './present.ts';
import { findValueRow, listEntries, listStoredValues } from './queries.ts';

/** A business's gift cards and packages (product/gift-cards). */
export function storedValueRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps;

  route(app, deps, calls.listStoredValues, async ({ scope, query }) => {
    const { page, limit, kind, clientId } = query;
    const { items, total } = await db.onReplica((reader) =>
      listStoredValues(reader, scope.businessId, { page, limit, kind, clientId }),
    );
    return { page, limit, total, items: items.map(presentValue) };
  });

  route(app, deps, calls.getStoredValue, ({ scope, params }) => loadDetail(db.read, scope.businessId, params.id));

  route(app, deps, calls.issueGiftCard, async ({ scope, body }) => {
    const { value, code } = await asMember(deps, scope, (write) => issueGiftCard(write, body));
    return { value: presentValue(value), code, url: `${config.publicUrl}${publicPaths.giftCard(code)}` };
  });

  route(app, deps, calls.sellPackage, async ({ scope, body }) =>
    presentValue(await asMember(deps, scope, (write) => sellPackage(write, body))),
  );

  route(app, deps, calls.setStoredValueBlocked, ({ scope, params: { id }, body }) =>
    asMember(deps, scope, async (write) => {
      await setBlocked(write, id, body.isBlocked);
      return loadDetail(write.tx, write.tenant, id);
    }),
  );

  route(app, deps, calls.correctStoredValue, ({ scope, params: { id }, body }) =>
    asMember(deps, scope, async (write) => {
      await correctValue(write, id, body);
      return loadDetail(write.tx, write.tenant, id);
    }),
  );

  route(app, deps, calls.cashOutGiftCard, ({ scope, params: { id }, body }) =>
    asMember(deps, scope, async (write) => {
      await cashOut(write, id, body);
      return loadDetail(write.tx, write.tenant, id);
    }),
  );
}

async function loadDetail(queryable: Queryable, tenant: TenantId, id: string) {
  const value = orNotFound(await findValueRow(queryable, tenant, id));
  return presentDetail(value, await listEntries(queryable, tenant, id));
}

import type { Tx } from '@primehour/db/transaction';
import type { Instant } from '@primehour/domain/vocabulary';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import type { AnyTenant, TenantId } from './tenant.ts';
import type { Tokens } from './tokens.ts';

/** What a write needs from the server: messages, and the links in them. */
export type WriteDeps = {
  readonly config: Pick<Config, 'mail' | 'quietHours'>;
  readonly tokens: Tokens;
};

/** The part of a write that sends nothing. */
export type TenantTx<Tenant extends AnyTenant = TenantId> = {
  readonly tx: Tx;
  readonly tenant: Tenant;
  /** The member of the business who acts; absent for clients, jobs and the operator. Timelines name them. */
  readonly userId?: string | undefined;
  readonly now: Instant;
};

/** The context of one change: its transaction, its business, and the time. */
export type TenantWrite<Tenant extends AnyTenant = TenantId> = TenantTx<Tenant> & { readonly deps: WriteDeps };

/** Opens the transaction of one change. It commits when `work` resolves. */
export const inTenant = <Tenant extends AnyTenant, Outcome>(
  deps: WriteDeps & Pick<Deps, 'clock' | 'db'>,
  tenant: Tenant,
  work: (write: TenantWrite<Tenant>) => Promise<Outcome>,
): Promise<Outcome> => deps.db.transaction((tx) => work({ tx, tenant, now: deps.clock.now(), deps }));

/** The same for a change that a signed-in member of the business makes. */
export const asMember = <Outcome>(
  deps: WriteDeps & Pick<Deps, 'clock' | 'db'>,
  { businessId: tenant, userId }: { readonly businessId: TenantId; readonly userId: string },
  work: (write: TenantWrite) => Promise<Outcome>,
): Promise<Outcome> => inTenant(deps, tenant, (write) => work({ ...write, userId }));

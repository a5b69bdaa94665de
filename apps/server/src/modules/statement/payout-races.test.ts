import { payout } from '@primehour/db/schema/payout';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { aPartner } from '@primehour/testkit/build-session';
import { startNodes } from '@primehour/testkit/start-nodes';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Deps } from '../../deps.ts';
import type { ProviderPayout } from '../../ports/payouts.ts';
import { authorizeTenant } from '../../tenant.ts';
import { apiOf } from '../../testing/start-api.ts';
import { fetchPayouts } from './commands/store-payouts.ts';
import { statementRoutes } from './routes.ts';

// The guarantee: of two events about a payout that are handled at the same time, the provider's later answer wins.
const { api, other, clock } = await startNodes(apiOf(statementRoutes), { at: '2026-10-28T14:00:00Z' });

async function anAccount() {
  const { business } = await aPartner(api);
  const account = { businessId: business.id, accountId: `sba_${business.id}` };
  const payoutId = `po_${business.id}`;
  const made = { payoutId, amountCents: 9_000 as Cents, createdAt: clock.now(), arrivesAt: clock.now() };
  /** Handles an event: the provider answers with a status, and something happens before the answer is stored. */
  const handle = async (
    deps: Deps,
    status: ProviderPayout['status'],
    meanwhile: () => Promise<unknown> = () => Promise.resolve(),
  ) => {
    const listPayouts = async () => {
      const arrivesAt = (made.arrivesAt + (status === 'PAID' ? 1 : 0)) as Instant;
      await meanwhile();
      return [{ ...made, status, arrivesAt }];
    };
    const store = await fetchPayouts(
      { ...deps, payments: { ...deps.payments, listPayouts } },
      authorizeTenant(business.id),
      account,
    );
    await deps.db.transaction(store);
  };
  const stored = async () => {
    const [row] = await api.db.read.select().from(payout).where(eq(payout.businessId, business.id));
    return row?.status;
  };
  return { handle, stored };
}

it('a payout that has arrived in the meantime stays so', async () => {
  const { handle, stored } = await anAccount();
  await handle(other.server.deps, 'ON_THE_WAY', async () => {
    clock.advance(1);
    await handle(api.server.deps, 'PAID');
  });
  expect(await stored()).toBe('PAID');
});

it('a payout that a bank returns is no longer paid', async () => {
  const { handle, stored } = await anAccount();
  await handle(api.server.deps, 'PAID');
  clock.advance(1);
  await handle(other.server.deps, 'FAILED');
  expect(await stored()).toBe('FAILED');
});

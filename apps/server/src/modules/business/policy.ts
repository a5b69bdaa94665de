import { paymentAccount } from '@primehour/db/schema/bank-account';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { requireRecentProof, type Scope } from '../../http/session-gate.ts';

/**
 * Connecting the first bank account is part of onboarding; changing where money goes, or reconnecting, requires proving
 * the phone first (decision 064).
 * @throws Refusal STEP_UP_REQUIRED
 */
export async function requireProofForPayout(deps: Pick<Deps, 'clock' | 'db'>, scope: Scope): Promise<void> {
  const [account] = await deps.db.read
    .select({ status: paymentAccount.status })
    .from(paymentAccount)
    .where(eq(paymentAccount.businessId, scope.businessId));
  if (account && account.status !== 'STARTED') requireRecentProof(deps, scope);
}

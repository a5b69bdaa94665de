import type { paymentAccount } from '@primehour/db/schema/bank-account';
import type { sandboxAccount } from '@primehour/db/schema/sandbox';

/** A business's account with the sandbox, and the sandbox's own record of it. */

export const anAccount = (businessId: string, updatedAt: Date): typeof paymentAccount.$inferInsert => ({
  businessId,
  provider: 'sandbox',
  providerAccountId: `sba_${businessId}`,
  status: 'ACTIVE',
  last4: '6789',
  bankName: 'Sandbox Bank',
  updatedAt,
});

export const aSandboxAccount = (businessId: string, createdAt: Date): typeof sandboxAccount.$inferInsert => ({
  id: `sba_${businessId}`,
  businessRef: businessId,
  routingLast4: '0000',
  accountLast4: '6789',
  createdAt,
  verifiedAt: createdAt,
});

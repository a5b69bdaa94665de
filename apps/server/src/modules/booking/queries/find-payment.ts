import { paymentAccount } from '@primehour/db/schema/bank-account';
import { payment } from '@primehour/db/schema/payment';
import type { Queryable } from '@primehour/db/transaction';
import type { PaymentProviderName } from '@primehour/domain/vocabulary';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../../deps.ts';
import type { AnyTenant } from '../../../tenant.ts';
import type { PaymentRow } from '../commands/open-payment.ts';

export async function findPayment({ db }: Pick<Deps, 'db'>, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.read.select().from(payment).where(eq(payment.id, id));
  return row;
}

/** The account at the provider that a business's payments go to. */
export async function findPayee(
  queryable: Queryable,
  tenant: AnyTenant,
  provider: PaymentProviderName,
): Promise<string | undefined> {
  const isIts = and(eq(paymentAccount.businessId, tenant), eq(paymentAccount.provider, provider));
  const [row] = await queryable.select().from(paymentAccount).where(isIts);
  return row?.status === 'ACTIVE' ? row.providerAccountId : undefined;
}

export async function findPaymentByKey({ db }: Pick<Deps, 'db'>, key: string): Promise<PaymentRow | undefined> {
  const [row] = await db.read.select().from(payment).where(eq(payment.idempotencyKey, key));
  return row;
}

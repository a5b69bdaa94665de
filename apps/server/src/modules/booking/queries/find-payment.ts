import { payment } from '@primehour/db/schema/payment';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../../deps.ts';
import type { PaymentRow } from '../commands/open-payment.ts';

export async function findPayment({ db }: Pick<Deps, 'db'>, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.read.select().from(payment).where(eq(payment.id, id));
  return row;
}

export async function findPaymentByKey({ db }: Pick<Deps, 'db'>, key: string): Promise<PaymentRow | undefined> {
  const [row] = await db.read.select().from(payment).where(eq(payment.idempotencyKey, key));
  return row;
}

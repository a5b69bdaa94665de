import { appUser } from '@primehour/db/schema/user';
import type { Queryable } from '@primehour/db/transaction';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { LINK_HOLDER, type Operator } from '../../audit.ts';
import type { Config } from '../../config.ts';
import { passHolderOf } from '../../http/terminal-link.ts';
import { orNotFound } from '../../refusal.ts';

/** The operator in the audit log: a person of OPERATORS by the last digits of their number, or a terminal link. */
export function operatorOf(request: FastifyRequest): Operator {
  const { userId, phone } = passHolderOf(request);
  return phone === null ? LINK_HOLDER : { by: `operator …${phone.slice(-4)}`, userId };
}

/**
 * Only people listed in OPERATORS can open the console; for everyone else it doesn't exist.
 * @throws Refusal NOT_FOUND
 */
export async function requireOperator(
  queryable: Queryable,
  { operators }: Pick<Config, 'operators'>,
  userId: string,
): Promise<Operator> {
  const [user] = await queryable.select({ phone: appUser.phone }).from(appUser).where(eq(appUser.id, userId));
  const phone = orNotFound(operators.find((listed) => listed === user?.phone));
  return { by: `operator …${phone.slice(-4)}`, userId };
}

import { appUser } from '@primehour/db/schema/user';
import type { Queryable } from '@primehour/db/transaction';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Operator } from '../../audit.ts';
import type { Config } from '../../config.ts';
import { passHolderOf } from '../../http/terminal-link.ts';
import { orNotFound } from '../../refusal.ts';

/** Who acts, in the record: a person of OPERATORS by the end of their number, or the one who opened a link of the terminal. */
export function operatorOf(request: FastifyRequest): Operator {
  const { userId, phone } = passHolderOf(request);
  return { by: phone === null ? 'operator screen' : `operator …${phone.slice(-4)}`, userId };
}

/**
 * Only people listed in OPERATORS can open the console; for everyone else nothing is there.
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

import { getsTexts } from '../modules/phone/api.ts';
import type { TenantWrite } from '../tenant-write.ts';
import type { AnyTenant } from '../tenant.ts';
import type { BookingFacts } from './load-facts.ts';

/** Whether a text or an email about a booking can reach its client. */
export async function isReachable(
  { tx, now, deps: { config, tokens } }: TenantWrite<AnyTenant>,
  { clientEmail, clientPhone }: Pick<BookingFacts, 'clientEmail' | 'clientPhone'>,
): Promise<boolean> {
  if (clientEmail !== null && config.mail.provider !== 'none') return true;
  return getsTexts(tx, tokens, clientPhone, now);
}

import { phoneLine } from '@primehour/db/schema/phone';
import type { Phone } from '@primehour/domain/vocabulary';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { takeHits } from '../../../rate-limit.ts';
import { Refusal } from '../../../refusal.ts';
import { lookUpLimits } from '../policy.ts';
import { findLine } from '../queries.ts';

type Context = Pick<Deps, 'clock' | 'db' | 'sms'>;

/**
 * Refuses a line that can't receive texts according to the provider, such as a landline, if the operator has enabled
 * lookups. Runs before any write, because the person waits for the answer; when in doubt, the line is accepted.
 * @throws Refusal PHONE_NOT_MOBILE
 */
export async function requireTextable(
  { clock, db, sms }: Context,
  { phone, address }: { readonly phone: Phone; readonly address: string },
): Promise<void> {
  if (!sms.lookUpLine) return;
  const now = clock.now();
  const known = await findLine(db.read, phone, now);
  if (known === 'NOT_TEXTABLE') throw new Refusal('PHONE_NOT_MOBILE');
  if (known) return;
  const { waitSeconds } = await takeHits(db.read, lookUpLimits(address), now);
  if (waitSeconds > 0) return;
  const lineType = await sms.lookUpLine(phone);
  if (!lineType) return;
  const checked = { lineType, checkedAt: dateOf(now) };
  await db.transaction((tx) =>
    tx
      .insert(phoneLine)
      .values({ phone, ...checked })
      .onConflictDoUpdate({ target: phoneLine.phone, set: checked }),
  );
  if (lineType === 'NOT_TEXTABLE') throw new Refusal('PHONE_NOT_MOBILE');
}

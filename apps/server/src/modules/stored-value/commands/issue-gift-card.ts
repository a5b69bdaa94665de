import { isDeepStrictEqual } from 'node:util';
import * as copy from '@primehour/contract/copy/gift-card';
import type { GiftCardForm } from '@primehour/contract/stored-value';
import { lockBusiness } from '@primehour/db/lock';
import { business } from '@primehour/db/schema/business';
import { storedValue } from '@primehour/db/schema/stored-value';
import { uuidV7 } from '@primehour/db/uuid';
import { STORED_VALUES_MAX } from '@primehour/domain/limits';
import { checkTextable } from '@primehour/domain/texted-phone';
import type { Cents, Phone } from '@primehour/domain/vocabulary';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import { limitNotifications } from '../../../messages/limit-notifications.ts';
import { limitUnproven } from '../../../messages/limit-unproven.ts';
import type { GiftCardData } from '../../../messages/message-data.ts';
import { queueText } from '../../../messages/queue-text.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantWrite } from '../../../tenant-write.ts';
import { moveValue } from '../../money/api.ts';
import { countStoredValues, findValueRow, type ValueRow } from '../queries.ts';
import { findRequested, type Requested } from '../queries/find-requested.ts';

/**
 * Issues a gift card, sold at the business or given away, and texts its code if a phone was entered. Only this response
 * contains the code, which is not stored; a repeated request gets the same card and code.
 * @throws Refusal TOO_MANY_STORED_VALUES, PHONE_NOT_MOBILE, TOO_MANY_REQUESTS, REQUEST_KEY_REUSED
 */
export async function issueGiftCard(
  write: TenantWrite,
  form: Requested<GiftCardForm>,
): Promise<{ readonly value: ValueRow; readonly code: string }> {
  const { tx, tenant, now, userId, deps } = write;
  const { amountCents, sold, recipientName, message, phoneNumber, requestKey } = form;
  await lockBusiness(tx, tenant);
  const code = deps.tokens.giftCodeFor(tenant, requestKey);
  const codeHash = deps.tokens.hashSecret(code);
  const { requestHash, earlier } = await findRequested(write, requestKey, ({ value: { row } }) =>
    isDeepStrictEqual(
      [row.codeHash, row.priceCents, row.sold, row.recipientName, row.message],
      [codeHash, amountCents, sold, recipientName, message],
    ),
  );
  if (earlier) return { value: earlier, code };
  await requireRoomForOne(write);
  const id = uuidV7(now);
  await tx.insert(storedValue).values({
    id,
    businessId: tenant,
    kind: 'GIFT_CARD',
    codeHash,
    codeLast4: code.slice(-4),
    label: copy.giftCardLabel,
    priceCents: amountCents as Cents,
    sold,
    recipientName,
    message,
    createdAt: dateOf(now),
    createdBy: userId ?? null,
  });
  await moveValue(tx, tenant, { id, amount: amountCents, cause: 'SOLD', userId, requestHash }, now);
  await recordAudit(write, 'GIFT_CARD_ISSUED', { subjectId: id, after: { amountCents, sold } });
  if (phoneNumber !== null) {
    const [named] = await tx.select({ name: business.name }).from(business).where(eq(business.id, tenant));
    const data = { businessName: orNotFound(named).name, amountCents };
    await textGiftCard(write, { to: phoneNumber, code, data });
  }
  return { value: orNotFound(await findValueRow(tx, tenant, id)), code };
}

/** @throws Refusal TOO_MANY_STORED_VALUES */
export async function requireRoomForOne({ tx, tenant }: TenantWrite): Promise<void> {
  if ((await countStoredValues(tx, tenant)) >= STORED_VALUES_MAX) throw new Refusal('TOO_MANY_STORED_VALUES');
}

type GiftCardText = { readonly to: Phone; readonly code: string; readonly data: GiftCardData };

/** Counts as a text to an unproven number (decisions 037 and 057). */
async function textGiftCard(
  { tx, tenant, now, deps: { tokens } }: TenantWrite,
  { to, code, data }: GiftCardText,
): Promise<void> {
  if (!checkTextable(to).ok) throw new Refusal('PHONE_NOT_MOBILE');
  await limitNotifications(tx, tenant, { phone: to, tokens }, now);
  const limitMessage = await limitUnproven(tx, tenant, now);
  if (limitMessage !== null) throw new Refusal('TOO_MANY_REQUESTS', { message: limitMessage });
  const secret = { value: code, seal: tokens.seal };
  await queueText(tx, { kind: 'GIFT_CARD', to, data, businessId: tenant, isUnproven: true, secret }, now);
}

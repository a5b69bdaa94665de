import { checkout } from '@primehour/db/schema/booking';
import { uuidV4 } from '@primehour/db/uuid';
import { explainSlot } from '@primehour/domain/slot/slots';
import type { Instant, Phone } from '@primehour/domain/vocabulary';
import type { Deps } from '../../../deps.ts';
import { found } from '../../../http/refusal.ts';
import { sendPhoneCode } from '../../auth/commands/send-phone-code.ts';
import { slotRefusal } from '../../booking/policy.ts';
import { loadCalendar } from '../../booking/queries.ts';
import type { OpenBusiness, OpenCheckout } from '../queries.ts';

export type CheckoutWish = {
  readonly serviceId: string;
  readonly startAt: Instant;
  readonly name: string;
  readonly phone: Phone;
  readonly email: string | null;
  readonly via: 'PAGE' | 'VIP';
};

const LOOK_AROUND_MS = 24 * 3_600_000;

/**
 * Remembers who wants what. No time is taken yet: a stranger's unproven phone could otherwise block a whole calendar.
 * @throws Refusal NOT_FOUND, CALENDAR_OFF, SLOT_TAKEN, SLOT_NOT_OFFERED
 */
export async function startCheckout(deps: Deps, open: OpenBusiness, wish: CheckoutWish): Promise<OpenCheckout> {
  const { db, clock } = deps;
  const now = clock.now();
  const window = { from: (wish.startAt - LOOK_AROUND_MS) as Instant, until: (wish.startAt + LOOK_AROUND_MS) as Instant, now };
  const { calendar, durationMinutes } = found(await loadCalendar(db.read, open.tenant, window, wish.serviceId));
  const answer = explainSlot(calendar, { durationMinutes: found(durationMinutes), now }, wish.startAt);
  if (!answer.isFree) throw slotRefusal(answer.refusal);
  const [row] = await db.transaction((tx) =>
    tx
      .insert(checkout)
      .values({
        id: uuidV4(),
        businessId: open.tenant,
        serviceId: wish.serviceId,
        startAt: new Date(wish.startAt),
        clientName: wish.name,
        phone: wish.phone,
        email: wish.email,
        consentedAt: new Date(now),
        createdAt: new Date(now),
        via: wish.via,
      })
      .returning(),
  );
  return { ...found(row), tenant: open.tenant };
}

/** Texts the code that proves the phone of a checkout. */
export async function sendCheckoutCode(deps: Deps, open: OpenCheckout, address: string): Promise<void> {
  await sendPhoneCode(deps, { phone: open.phone, purpose: 'BOOKING', address });
}

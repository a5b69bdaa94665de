import type { Tx } from '@primehour/db/transaction';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import type { Deps } from '../deps.ts';
import { queueBookingText } from '../messages/booking-texts.ts';
import {
  claimReminders,
  type DueReminder,
  fateOf,
  forgetReminder,
  planReminders,
  postponeReminder,
  REMIND_SIZE,
  settleReminder,
} from '../messages/due-reminders.ts';
import { authoriseTenant } from '../tenant.ts';

type Context = Pick<Deps, 'clock' | 'config' | 'db' | 'tokens'>;

/** Nobody announces that a reminder is due: the clock does, and each worker looks at it. */
const REMINDERS_CHANNEL = 'primehour_reminders';
/** How often each worker looks for bookings whose reminders are not planned; none is due within half an hour of now. */
const PLAN_EVERY_MS = MINUTE_MS / 3;

export function startReminderJobs(deps: Deps): Promise<void> {
  let plannedAt = Number.NEGATIVE_INFINITY;
  deps.db.follow(REMINDERS_CHANNEL, async (signal) => {
    if (deps.clock.now() - plannedAt >= PLAN_EVERY_MS) {
      await planReminders(deps.db, deps.config, deps.clock.now());
      plannedAt = deps.clock.now();
    }
    return sendDueReminders(deps, signal);
  });
  return Promise.resolve();
}

/**
 * Turns due reminders into messages. A reminder and its message are settled by one commit: a worker that dies before
 * it leaves both undone, one that dies after it leaves a message that any other sends.
 */
export async function sendDueReminders({ clock, db, ...context }: Context, signal?: AbortSignal): Promise<boolean> {
  for (let hasFound = false; ; hasFound = true) {
    if (signal?.aborted) return hasFound;
    const now = clock.now();
    const count = await db.transaction(async (tx) => {
      const due = await claimReminders(tx, now);
      await settleDue(tx, context, due, now);
      return due.length;
    });
    if (count < REMIND_SIZE) return hasFound || count > 0;
  }
}

async function settleDue(
  tx: Tx,
  context: Pick<Context, 'config' | 'tokens'>,
  due: readonly DueReminder[],
  now: Instant,
): Promise<void> {
  const reminded = new Set<string>();
  // Of a booking the reminder closest to its start comes first. Businesses come in one order on all nodes: each takes a
  // lock until the commit (`limitUnproven`), and batches of two nodes hold the same ones.
  const inOrder = due.toSorted((one, next) =>
    one.businessId < next.businessId ? -1 : Number(one.businessId > next.businessId),
  );
  for (const reminder of inOrder) {
    const fate = fateOf(reminder, context.config, now);
    if (fate.kind === 'FORGET') await forgetReminder(tx, reminder);
    else if (fate.kind === 'POSTPONE') await postponeReminder(tx, reminder, fate.until);
    // After a standstill two of one booking may be due at once; nobody is reminded twice in a minute.
    else if (fate.kind === 'SKIP' || reminded.has(reminder.bookingId))
      await settleReminder(tx, reminder, 'SKIPPED', now);
    else {
      reminded.add(reminder.bookingId);
      const telling = { usefulUntil: fate.usefulUntil };
      const tenant = authoriseTenant(reminder.businessId);
      await queueBookingText(
        { tx, tenant, now, deps: context },
        { id: reminder.bookingId },
        'BOOKING_REMINDER',
        telling,
      );
      await settleReminder(tx, reminder, 'SENT', now);
    }
  }
}

import type { Tx } from '@primehour/db/transaction';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import type { Deps } from '../deps.ts';
import { queueBookingText } from '../messages/booking-texts.ts';
import {
  claimReminders,
  type DueReminder,
  outcomeOf,
  forgetReminder,
  planReminders,
  postponeReminder,
  REMIND_SIZE,
  settleReminder,
} from '../messages/due-reminders.ts';
import { authorizeTenant } from '../tenant.ts';

type Context = Pick<Deps, 'clock' | 'config' | 'db' | 'tokens'>;

/** No event makes a reminder due, only the clock, so each worker polls. */
const REMINDERS_CHANNEL = 'primehour_reminders';
/** How often each worker plans reminders; none is due within the next half hour of its planning. */
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
 * Turns due reminders into messages. A reminder and its message are settled in one commit: a worker that dies before it
 * leaves both undone, one that dies after it leaves a message that any worker sends.
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
  // Of several reminders of a booking, the one closest to the start comes first. Businesses are in the same order on
  // all nodes, because each is locked until the commit (`limitUnproven`), and batches of two nodes contain the same
  // ones.
  const inOrder = due.toSorted((one, next) =>
    one.businessId < next.businessId ? -1 : Number(one.businessId > next.businessId),
  );
  for (const reminder of inOrder) {
    const outcome = outcomeOf(reminder, context.config, now);
    if (outcome.kind === 'FORGET') await forgetReminder(tx, reminder);
    else if (outcome.kind === 'POSTPONE') await postponeReminder(tx, reminder, outcome.until);
    // After an outage two reminders of one booking may be due; only one is sent.
    else if (outcome.kind === 'SKIP' || reminded.has(reminder.bookingId))
      await settleReminder(tx, reminder, 'SKIPPED', now);
    else {
      reminded.add(reminder.bookingId);
      const options = { usefulUntil: outcome.usefulUntil };
      const tenant = authorizeTenant(reminder.businessId);
      await queueBookingText(
        { tx, tenant, now, deps: context },
        { id: reminder.bookingId },
        'BOOKING_REMINDER',
        options,
      );
      await settleReminder(tx, reminder, 'SENT', now);
    }
  }
}

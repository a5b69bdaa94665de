import { notifyAt, type QuietClock } from '@primehour/domain/message/reminder-plan';
import { zoneTable } from '@primehour/domain/time/zone-table';
import type { Instant, Zone } from '@primehour/domain/vocabulary';
import type { Config } from '../config.ts';
import type { BookingFacts } from './load-facts.ts';
import type { BookingData, WaitsAtNight } from './message-data.ts';
import type { Claimed } from './waiting-texts.ts';

type QuietConfig = Pick<Config, 'quietHours'>;
type Zones = Pick<BookingFacts, 'clientZone' | 'zone'>;

/** The recipient’s zone, or the business’s if it is unknown. */
// Supported by the platform, because only such zones are stored, or one of ours.
export const zoneOf = ({ clientZone, zone }: Zones): Zone => (clientZone ?? zone) as Zone;

export const clockOf = (zones: Zones, { quietHours: quiet }: QuietConfig): QuietClock => ({
  zone: zoneTable(zoneOf(zones)),
  quiet,
});

/** When a text about a partner’s action may be sent (product/messages#quiet-hours). */
export const sendableAt = ({ zone, comesAt }: WaitsAtNight, config: QuietConfig, now: Instant): Instant =>
  notifyAt(clockOf({ clientZone: null, zone }, config), now, comesAt);

/** Until when a claimed text has to wait: it was queued by day, or for a morning, and something held it up. */
export function nightEndOf({ channel, data }: Claimed, config: QuietConfig, now: Instant): Instant | undefined {
  const { waitsAtNight } = (data ?? {}) as Partial<BookingData>;
  if (channel !== 'sms' || waitsAtNight === undefined) return undefined;
  const until = sendableAt(waitsAtNight, config, now);
  return until > now ? until : undefined;
}

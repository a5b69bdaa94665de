import { offsetMsAtWall, zoneTable, type ZoneTable } from '@primehour/domain/time/zone-table';
import type { Zone } from '@primehour/domain/vocabulary';
import ICAL from 'ical.js';

/**
 * A calendar in which every time with a zone is an instant: in the zone that the file defines under that name,
 * otherwise in the well-known zone of that name, otherwise in the business's. Like the rest of the product, all zones
 * treat times that clocks skip or repeat as RFC 5545 §3.3.5 requires; the library's own don't.
 */
export class ZonedCalendar extends ICAL.Component {
  readonly #businessZone: Zone;
  readonly #zones = new Map<string, ICAL.Timezone>();

  constructor(jCal: unknown[], businessZone: Zone) {
    super(jCal as []);
    this.#businessZone = businessZone;
  }

  override getTimeZoneByID(tzid: string): ICAL.Timezone {
    let zone = this.#zones.get(tzid);
    if (!zone) {
      const described: ICAL.Timezone | null = super.getTimeZoneByID(tzid);
      zone = described
        ? new DescribedZone({ tzid, component: described.component })
        : new NamedZone(tableOf(tzid) ?? zoneTable(this.#businessZone));
      this.#zones.set(tzid, zone);
    }
    return zone;
  }
}

/** What a clock shows, as if it were UTC. */
export const wallMsOf = ({ year, month, day, hour, minute, second }: ICAL.Time): number =>
  Date.UTC(year, month - 1, day, hour, minute, second);

class NamedZone extends ICAL.Timezone {
  readonly #table: ZoneTable;

  constructor(table: ZoneTable) {
    super({ tzid: table.zone });
    this.#table = table;
  }

  override utcOffset(time: ICAL.Time): number {
    return offsetMsAtWall(this.#table, wallMsOf(time)) / 1000;
  }
}

function tableOf(name: string): ZoneTable | undefined {
  try {
    return zoneTable(name as Zone);
  } catch {
    return undefined;
  }
}

/** A clock change as the library reads it: an instant, and the UTC offsets before and after it, in seconds. */
type Change = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'utcOffset' | 'prevUtcOffset', number>;

class DescribedZone extends ICAL.Timezone {
  #known = 0;
  #table: Pick<ZoneTable, 'offsetsMs' | 'localFromMs'> = { offsetsMs: [0], localFromMs: [Number.NEGATIVE_INFINITY] };

  override utcOffset(time: ICAL.Time): number {
    // Computes the clock changes of more years if this year has none yet.
    super.utcOffset(time);
    if (this.#known !== this.changes.length) this.#readChanges(this.changes as Change[]);
    return offsetMsAtWall(this.#table, wallMsOf(time)) / 1000;
  }

  #readChanges(changes: readonly Change[]): void {
    this.#known = changes.length;
    const before = (changes[0]?.prevUtcOffset ?? 0) * 1000;
    this.#table = {
      offsetsMs: [before, ...changes.map(({ utcOffset }) => utcOffset * 1000)],
      localFromMs: [
        Number.NEGATIVE_INFINITY,
        ...changes.map(
          ({ year, month, day, hour, minute, second, utcOffset, prevUtcOffset }) =>
            Date.UTC(year, month - 1, day, hour, minute, second) + Math.max(utcOffset, prevUtcOffset) * 1000,
        ),
      ],
    };
  }
}

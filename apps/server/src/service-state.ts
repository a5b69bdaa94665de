import type { Database } from '@primehour/db/open';
import { nullable, prepared, texts } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { announcement, maintenance } from '@primehour/db/schema/operator';
import { wakeTopic } from '@primehour/db/topics';
import type { Tx } from '@primehour/db/transaction';
import type { SwitchName } from '@primehour/domain/operator/switches';
import type { Instant } from '@primehour/domain/vocabulary';
import { type Clock, instantOf } from './clock.ts';

/** What an operator has set for the whole service, as this node last read it (decision 166). */
export type ServiceState = {
  /** When the maintenance under way ends; null when there is none. */
  maintenanceUntil(): Instant | null;
  /** What every dashboard shows. */
  announcement(): { readonly startedAt: Instant; readonly text: string } | null;
  isOff(name: SwitchName): boolean;
  /** Reads it now, for a caller that can't wait to be woken. */
  refresh(): Promise<void>;
};

const TOPIC = 'service:state';

/** Every node reads it again, once the change is committed. */
export const wakeServiceState = (tx: Pick<Tx, 'notifyAfterCommit'>): void => wakeTopic(tx, TOPIC);

const READ = prepared(
  'service-state',
  `
  select m.until_at as "maintenanceUntil", a.started_at as "startedAt", a.until_at as "untilAt", a.text,
    (select coalesce(array_agg(name), '{}') from switched_off) as off
  from (select 1) one left join maintenance m on m.id = 1 left join announcement a on a.id = 1`,
  {
    maintenanceUntil: nullable(maintenance.untilAt),
    startedAt: nullable(announcement.startedAt),
    untilAt: nullable(announcement.untilAt),
    text: nullable(announcement.text),
    off: texts<string[]>(),
  },
);

type Needs = { readonly db: Pick<Database, 'read' | 'subscribe'>; readonly clock: Clock; readonly log: Log };
type Log = { warn(details: object, message: string): void };

/** Read at once, after each change, and every fifteen seconds, because a wake-up may be lost. */
export function createServiceState({ db, clock, log }: Needs): ServiceState {
  let known: Awaited<ReturnType<typeof read>> | undefined;
  const read = async () => (await queryPrepared(db.read, READ, []))[0];
  let [requests, knownFrom] = [0, 0];
  const refresh = async () => {
    const request = ++requests;
    const found = await read();
    // A read that was sent earlier but answered later may lack the change that woke this node.
    if (request < knownFrom) return;
    [known, knownFrom] = [found, request];
  };
  const refreshInBackground = () => {
    refresh().catch((error: unknown) => log.warn({ err: error }, 'The state of the service could not be read'));
  };
  db.subscribe(TOPIC, refreshInBackground);
  refreshInBackground();
  /** What ends automatically ends on time, even if this node has read nothing since. */
  const unlessOver = (at: Date | null | undefined): Instant | null =>
    at && instantOf(at) > clock.now() ? instantOf(at) : null;
  return {
    maintenanceUntil: () => unlessOver(known?.maintenanceUntil),
    announcement() {
      if (!known?.startedAt || known.text === null || unlessOver(known.untilAt) === null) return null;
      return { startedAt: instantOf(known.startedAt), text: known.text };
    },
    isOff: (name) => known?.off.includes(name) === true,
    refresh,
  };
}

import type { Log } from '@primehour/db/log';
import type { Registry } from '@prometheus-io/client';
import { type CheckResult, readChecks } from '../checks/read-checks.ts';
import type { Deps } from '../deps.ts';
import type { loadClient } from './collect.ts';

type Client = Awaited<ReturnType<typeof loadClient>>;
type Needs = Pick<Deps, 'db' | 'config' | 'clock'> & { readonly log: Pick<Log, 'warn'> };

const EVERY_MS = 15_000;
/**
 * A frozen server does not enforce its own statement timeout. Longer than the driver's limit for a replica, which costs
 * only the replica's own gauge.
 */
const ANSWER_WITHIN_MS = 15_000;

export type Gauges = {
  /**
   * The last readings; empty while the database does not respond, so that alerts see missing gauges instead of healthy
   * ones.
   */
  current(): Registry;
  stop(): Promise<void>;
};

/** Reads the checks with one query, at once and then every fifteen seconds. */
export async function readGauges(client: Client, { db, config, clock, log }: Needs): Promise<Gauges> {
  let registry = new client.Registry();
  let reading: Promise<void> | undefined;
  let isAsking = false;
  const ask = async () => {
    isAsking = true;
    try {
      return await readChecks({ db, config, now: clock.now() });
    } finally {
      isAsking = false;
    }
  };
  const read = async () => {
    try {
      const results = await inTime(ask());
      for (const { check, text } of results.filter(({ readings }) => readings.length === 0)) {
        log.warn({ check: check.name, reason: text }, 'A check has no value for the metrics');
      }
      registry = gaugesOf(client, results);
    } catch (error) {
      registry = new client.Registry();
      log.warn({ err: error }, 'The checks could not be read for the metrics');
    }
  };
  const turn = () => {
    // A slow database isn't queried again before it has responded.
    if (!isAsking) reading = read();
  };
  await read();
  const timer = setInterval(turn, EVERY_MS);
  return {
    current: () => registry,
    async stop() {
      clearInterval(timer);
      await reading;
    },
  };
}

/** What arrives later is dropped: its ages were computed for a moment that has passed. */
async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not respond in time')), ANSWER_WITHIN_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

function gaugesOf(client: Client, results: readonly CheckResult[]): Registry {
  const registry = new client.Registry();
  for (const { check, readings } of results) {
    // Without a value, a gauge would be zero.
    if (readings.length === 0) continue;
    const { metric: name, help, label } = check;
    const labelNames = label === undefined ? [] : [label.name];
    const gauge = new client.Gauge({ name, help, labelNames, registers: [registry] });
    for (const reading of readings) {
      if (label === undefined || reading.label === null) gauge.set(reading.value);
      else gauge.set({ [label.name]: reading.label }, reading.value);
    }
  }
  return registry;
}

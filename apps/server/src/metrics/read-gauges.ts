import type { Registry } from '@prometheus-io/client';
import { type CheckResult, readChecks } from '../checks/read-checks.ts';
import type { Deps } from '../deps.ts';
import type { loadClient } from './collect.ts';

type Client = Awaited<ReturnType<typeof loadClient>>;
type Needs = Pick<Deps, 'db' | 'config' | 'clock' | 'log'>;

const EVERY_MS = 15_000;

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
  const read = async () => {
    try {
      const results = await readChecks({ db, config, now: clock.now() });
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
    reading ??= read().finally(() => (reading = undefined));
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

import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { accountFor, chownTree } from './account.ts';
import { readSecret } from './cluster.ts';
import { APPLICATION_DATABASE } from './instance.ts';
import { layoutOf, type Layout } from './layout.ts';
import { takeOwnership } from './ownership.ts';
import { ensureRunning, launch, stopServer } from './postmaster.ts';
import { prepareRuntime } from './runtime.ts';
import { addressOf } from './server.ts';
import { RECOVERY_SETTINGS } from './settings.ts';

/** The server ended before it had recovered everything requested. */
export class RecoveryFailed extends Error {
  override name = 'RecoveryFailed';
  /** The last commit that was recovered. */
  readonly lastCommitAt: string | undefined;
  constructor(reason: string, lastCommitAt: string | undefined) {
    super(reason);
    this.lastCommitAt = lastCommitAt;
  }
}

export type Recovered<Seen> = { readonly seen: Seen; readonly lastCommitAt: string | undefined };

/**
 * Recovers the database of a data directory with these settings: starts its server, which applies the log, lets `look`
 * query it, and stops it. Afterward it is like any other stopped database.
 */
export async function recoverCluster<Seen>(
  dataDir: string,
  settings: string,
  look: (url: string) => Promise<Seen>,
): Promise<Recovered<Seen>> {
  const layout = layoutOf(dataDir);
  const account = accountFor(layout.cluster);
  const settingsFile = path.join(layout.cluster, RECOVERY_SETTINGS);
  readSecret(layout);
  writeFileSync(settingsFile, settings, { mode: 0o600 });
  writeFileSync(path.join(layout.cluster, 'recovery.signal'), '', { mode: 0o600 });
  chownTree(account, layout.cluster);
  const runtime = prepareRuntime(layout.home, account, () => {});
  const failure = await launch(layout, runtime, account, { stale: undefined, last: undefined });
  if (failure !== undefined) throw new RecoveryFailed(failure, lastCommitIn(layout));
  const running = await ensureRunning(layout, runtime, account, undefined);
  const ownership = takeOwnership(layout, running);
  try {
    const seen = await look(addressOf(layout, running, APPLICATION_DATABASE));
    return { seen, lastCommitAt: lastCommitIn(layout) };
  } finally {
    await stopServer(running, layout, runtime);
    ownership?.release();
    rmSync(settingsFile, { force: true });
  }
}

/** The server logs it at the end of a recovery, in UTC. */
function lastCommitIn({ log }: Layout): string | undefined {
  if (statSync(log, { throwIfNoEntry: false }) === undefined) return undefined;
  const times = readFileSync(log, 'utf8').matchAll(/last completed transaction was at log time (\S+ \S+)\+00/g);
  const last = [...times].at(-1)?.[1];
  return last === undefined ? undefined : `${last.replace(' ', 'T').replace(/(\.\d{3})\d*$/, '$1')}Z`;
}

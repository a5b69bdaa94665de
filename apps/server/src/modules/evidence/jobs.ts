import type { Job } from '@primehour/db/jobs';
import type { Deps } from '../../deps.ts';
import { authorizeTenant } from '../../tenant.ts';
import { sendEvidence } from './commands/send-evidence.ts';
import { findOpenDispute } from './queries.ts';

/** Background work on evidence. Each handler may run twice, late, or on any node. */
export async function startEvidenceJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('evidence.send', (job) => sendEvidenceJob(deps, job));
}

/** A dispute that has been decided needs no response anymore. */
export async function sendEvidenceJob(
  deps: Deps,
  { payload: { disputeId } }: Pick<Job<'evidence.send'>, 'payload'>,
): Promise<void> {
  const found = await findOpenDispute(deps.db.read, disputeId);
  if (found) await sendEvidence(deps, authorizeTenant(found.dispute.businessId), found);
}

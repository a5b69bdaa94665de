import * as copy from '@primehour/contract/copy/refusals';
import { enqueue } from '@primehour/db/enqueue';
import type { Tx } from '@primehour/db/transaction';
import type { Instant } from '@primehour/domain/vocabulary';
import { type Operator, recordOperatorAudit } from '../../../audit.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import { findOpenDispute } from '../../evidence/api.ts';

type Send = { readonly tx: Tx; readonly now: Instant; readonly operator: Operator };

/**
 * Queues a job that sends a dispute's evidence to the provider, which accepts it once.
 * @throws Refusal NOT_FOUND, WRONG_STATE when it was sent
 */
export async function sendEvidence({ tx, now, operator }: Send, disputeId: string): Promise<void> {
  const { dispute } = orNotFound(await findOpenDispute(tx, disputeId));
  if (dispute.evidenceSentAt !== null) throw new Refusal('WRONG_STATE', { message: copy.evidenceSent });
  await enqueue(tx, 'evidence.send', { disputeId });
  const { businessId } = dispute;
  await recordOperatorAudit({ tx, now, operator }, 'EVIDENCE_SENT', { businessId, subjectId: disputeId });
}

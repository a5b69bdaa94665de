import type { Refund } from '@primehour/contract/refund';
import { REFUND_CAUSE_LABELS } from '@primehour/domain/refund/copy';
import { describeActor } from '../account/describe-actor.ts';
import * as copy from '../copy/refunds.ts';

/** Why a refund was made, and by whom if a partner made it. */
export function describeCause({ cause, member }: Pick<Refund, 'cause' | 'member'>): string {
  if (member && cause === 'PARTNER') return describeActor(member);
  if (member && cause === 'PARTNER_CANCELLED' && member.isYou) return copy.youCanceled;
  if (member?.name && cause === 'PARTNER_CANCELLED') return copy.memberCanceled(member.name);
  return REFUND_CAUSE_LABELS[cause];
}

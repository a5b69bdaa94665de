import type { ListingStatus } from '@primehour/domain/vocabulary';
import { Tag, type TagTone } from '@primehour/ui/tag';

const TONES: Record<ListingStatus, TagTone> = {
  SCHEDULED: 'neutral',
  PUBLISHED: 'info',
  ACTIVE: 'prime',
  SETTLING: 'warning',
  PAYOUT: 'success',
  ENDED: 'neutral',
};

/** The status in lower case, or '—' when missing (product/listings#detail). */
export function StatusTag({ status }: { status: ListingStatus | undefined }) {
  return <Tag tone={status ? TONES[status] : 'neutral'}>{status?.toLowerCase() ?? '—'}</Tag>;
}

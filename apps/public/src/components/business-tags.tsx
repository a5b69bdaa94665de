import type { OperatorBusiness } from '@primehour/contract/operator-pages';
import { formatCount } from '@primehour/domain/format/count';
import { Tag } from '@primehour/ui/tag';

/** How a business stands, in a word or two. */
export function BusinessTags({ business }: { business: OperatorBusiness }) {
  return (
    <p className="flex flex-wrap gap-1.5">
      {business.suspension && <Tag tone="danger">Suspended</Tag>}
      {!business.hasAccount && <Tag tone="warning">No bank account</Tag>}
      {business.isCalendarActive && !business.suspension ? (
        <Tag tone="success">Calendar on</Tag>
      ) : (
        <Tag>Calendar off</Tag>
      )}
    </p>
  );
}

export const messageCount = (count: number): string => `${formatCount(count)} ${count === 1 ? 'message' : 'messages'}`;

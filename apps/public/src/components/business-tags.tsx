import type { OperatorBusiness } from '@primehour/contract/operator-pages';
import { formatCount } from '@primehour/domain/format/count';
import { Tag } from '@primehour/ui/tag';
import * as labels from '../copy/labels.ts';
import * as copy from '../copy/operator.ts';

/** A business's status, in a word or two. */
export function BusinessTags({ business }: { business: OperatorBusiness }) {
  return (
    <p className="flex flex-wrap gap-1.5">
      {business.suspension && <Tag tone="danger">{labels.suspended}</Tag>}
      {!business.hasAccount && <Tag tone="warning">{copy.noBankAccount}</Tag>}
      {business.isCalendarActive && !business.suspension ? (
        <Tag tone="success">{copy.calendarOn}</Tag>
      ) : (
        <Tag>{copy.calendarOff}</Tag>
      )}
    </p>
  );
}

export const messageCount = (count: number): string => copy.messages(formatCount(count), count === 1);

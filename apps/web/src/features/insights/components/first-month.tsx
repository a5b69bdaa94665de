import { LinkButton } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import * as copy from '../../../copy/insights.ts';
import { paths } from '../../../paths.ts';

const STEPS = [
  { title: copy.firstVisit, text: copy.firstVisitText },
  { title: copy.firstWeek, text: copy.firstWeekText },
  { title: copy.firstMonth, text: copy.firstMonthText },
  { title: copy.firstAuction, text: copy.firstAuctionText },
];

type Props = { hasHours: boolean; mayChange: boolean };

/** What will appear when, for a business without visits (product/insights#first-month). */
export function FirstMonth({ hasHours, mayChange }: Props) {
  return (
    <Card title={copy.firstTitle} description={copy.firstText} className="max-w-160">
      <ol className="flex flex-col gap-4">
        {STEPS.map(({ title, text }) => (
          <li key={title} className="flex flex-col border-l-2 border-accent pl-4">
            <span className="font-medium">{title}</span>
            <span className="text-ink-muted">{text}</span>
          </li>
        ))}
      </ol>
      {mayChange && (
        <LinkButton className="mt-6" href={hasHours ? paths.marketing : paths.availability}>
          {hasHours ? copy.shareBookingPage : copy.setHours}
        </LinkButton>
      )}
    </Card>
  );
}

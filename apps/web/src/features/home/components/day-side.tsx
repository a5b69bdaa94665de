import type { ResponseBody } from '@primehour/contract/endpoint';
import { messageOf } from '@primehour/contract/errors';
import type { getDay } from '@primehour/contract/home';
import { formatMoney } from '@primehour/domain/format/money';
import { formatClearTime } from '@primehour/domain/format/time';
import { Card } from '@primehour/ui/card';
import { ErrorState } from '@primehour/ui/error-state';
import { ChevronRightIcon } from '@primehour/ui/icon';
import { Link } from '@primehour/ui/link';
import { TimeText } from '@primehour/ui/time-text';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as copy from '../../../copy/home.ts';
import { paths } from '../../../paths.ts';
import { zoneNote } from '../../../session/viewer-zone.ts';
import { ATTENTION, describeAttention } from '../day-model.ts';

type Day = ResponseBody<typeof getDay>;
type Props = { day: UseQueryResult<Day>; zone: string };

/** What needs attention, this week's money, and auctions that end today (product/home#needs-attention). */
export function DaySide({ day: { data, error, isFetching, refetch }, zone }: Props) {
  if (!data) {
    return (
      <Card>
        <ErrorState
          title={copy.dayFailedTitle}
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </Card>
    );
  }
  const { attention, week, auctions } = data;
  const [firstToEnd] = auctions ?? [];
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Card title={copy.attentionTitle} isPadded={false}>
        <div className="mt-3 border-t border-line">
          <Attention attention={attention} />
        </div>
      </Card>
      {week && (
        <Card title={copy.weekTitle} isPadded={false}>
          <div className="mt-3 border-t border-line px-4 py-3 sm:px-5">
            <Week week={week} />
          </div>
        </Card>
      )}
      {auctions && firstToEnd && (
        <Card title={copy.auctionsTodayTitle} description={zoneNote(zone, firstToEnd.endAt)} isPadded={false}>
          <ul className="mt-3 divide-y divide-line border-t border-line">
            {auctions.map(({ id, name, endAt }) => (
              <Row key={id} href={paths.listing(id)} text={name}>
                <TimeText>{copy.endsAt(formatClearTime(endAt, zone))}</TimeText>
              </Row>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function Attention({ attention }: Pick<Day, 'attention'>) {
  if (attention.length === 0) return <p className="px-4 py-4 text-ink-muted sm:px-5">{copy.nothingNeedsYou}</p>;
  return (
    <ul className="divide-y divide-line">
      {attention.map((one) => (
        <Row key={one.kind} href={ATTENTION[one.kind].href} text={describeAttention(one)} />
      ))}
    </ul>
  );
}

/** A count that links to its list. */
const Row = ({ href, text, children }: { href: string; text: string; children?: ReactNode }) => (
  <li>
    <Link
      href={href}
      className="group flex min-h-12 items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-sunken sm:px-5"
    >
      <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
      {children && <span className="shrink-0 text-ink-muted">{children}</span>}
      <ChevronRightIcon className="size-4 shrink-0 text-ink-faint transition group-hover:text-accent" />
    </Link>
  </li>
);

function Week({ week }: { week: NonNullable<Day['week']> }) {
  const facts = [
    [copy.weekVisits, String(week.visits)],
    [copy.weekBooked, formatMoney(week.bookedCents)],
    [copy.weekPaidOnline, formatMoney(week.paidOnlineCents)],
  ] as const;
  return (
    <dl className="flex flex-col gap-2">
      {facts.map(([label, value]) => (
        <div key={label} className="flex items-baseline justify-between gap-4">
          <dt className="text-ink-muted">{label}</dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

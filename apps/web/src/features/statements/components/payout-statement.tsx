import { messageOf } from '@primehour/contract/errors';
import { formatMoney } from '@primehour/domain/format/money';
import { dateIn, formatDate } from '@primehour/domain/format/time';
import { Banner } from '@primehour/ui/banner';
import { Card } from '@primehour/ui/card';
import { ErrorState } from '@primehour/ui/error-state';
import { useQuery } from '@tanstack/react-query';
import { useBusiness } from '../../../account/business.ts';
import * as copy from '../../../copy/statements.ts';
import * as titles from '../../../copy/titles.ts';
import { paths } from '../../../paths.ts';
import { ScreenBody } from '../../../shell/screen-body.tsx';
import { csvOf } from '../model.ts';
import { payoutDifference, payoutEarnedLines, payoutLines, payoutRows } from '../payout-model.ts';
import { type Payout, payoutQuery } from '../queries.ts';
import { Lines } from './lines.tsx';
import { MovedTable } from './moved-table.tsx';
import { StatementHeader } from './statement-header.tsx';

/** What one payout consists of, according to the books (product/statements#payouts). */
export function PayoutStatement({ id }: { id: string }) {
  const business = useBusiness();
  const payout = useQuery(payoutQuery(business.id, id));
  const { data } = payout;
  const date = data && formatDate(data.arrivesAt, business.timezone);
  const file = data && {
    name: `payout-${dateIn(data.arrivesAt, business.timezone)}`,
    csv: () => csvOf(payoutRows(data), business.timezone),
  };
  return (
    <>
      <StatementHeader
        title={date === undefined ? copy.payout : copy.payoutOf(date)}
        subtitle={copy.payoutSubtitle}
        back={{ href: paths.statements, label: titles.statements }}
        file={file}
      />
      {data ? (
        <Whole payout={data} name={business.name} />
      ) : payout.isError ? (
        <Card className="max-w-160">
          <ErrorState
            title={copy.payoutFailedTitle}
            message={messageOf(payout.error)}
            onRetry={() => void payout.refetch()}
            isRetrying={payout.isFetching}
          />
        </Card>
      ) : (
        <ScreenBody kind="account" />
      )}
    </>
  );
}

function Whole({ payout, name }: { payout: Payout; name: string }) {
  return (
    <div className="flex flex-col gap-4">
      <p className="hidden text-lg font-semibold print:block">{name}</p>
      <ItemsNotice payout={payout} />
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title={copy.receivedTitle} description={copy.payoutText}>
          <Lines lines={payoutLines(payout)} />
        </Card>
        {payout.rows.length > 0 && (
          <Card title={copy.earnedTitle} description={copy.payoutEarnedText}>
            <Lines lines={payoutEarnedLines(payout)} />
          </Card>
        )}
      </div>
      <MovedTable rows={payoutRows(payout)} empty={copy.nonePaidOut} />
    </div>
  );
}

/** Why lines are missing, or that the payout differs from the books. */
function ItemsNotice({ payout }: { payout: Payout }) {
  const cents = payoutDifference(payout);
  if (cents !== 0) {
    const amount = formatMoney(Math.abs(cents));
    return (
      <Banner tone="warning" title={copy.payoutDiffersTitle}>
        {copy.payoutDiffersText(cents > 0 ? copy.more(amount) : copy.less(amount))}
      </Banner>
    );
  }
  if (payout.itemsState === 'WAITING')
    return (
      <Banner tone="info" title={copy.itemsWaitingTitle}>
        {copy.itemsWaitingText}
      </Banner>
    );
  return payout.itemsState === 'NONE' ? (
    <Banner tone="info" title={copy.otherPaidOut}>
      {copy.itemsNoneText}
    </Banner>
  ) : null;
}

import { messageOf } from '@primehour/contract/errors';
import { Card } from '@primehour/ui/card';
import { EmptyState } from '@primehour/ui/empty-state';
import { ErrorState } from '@primehour/ui/error-state';
import { SelectField } from '@primehour/ui/select-field';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { useBusiness } from '../../account/business.ts';
import * as giftCards from '../../copy/gift-cards.ts';
import * as copy from '../../copy/statements.ts';
import * as titles from '../../copy/titles.ts';
import { paths } from '../../paths.ts';
import { ScreenBody } from '../../shell/screen-body.tsx';
import { Lines } from './components/lines.tsx';
import { MovedTable } from './components/moved-table.tsx';
import { PayoutList } from './components/payout-list.tsx';
import { PayoutStatement } from './components/payout-statement.tsx';
import { StatementHeader } from './components/statement-header.tsx';
import {
  csvOf,
  earnedLines,
  monthRows,
  formatStatementMonth,
  outsideLine,
  owedLines,
  receivedLines,
  taxLines,
  tipLines,
} from './model.ts';
import { monthsQuery, type Statement, statementQuery } from './queries.ts';

/** What the business received and earned in a month, or with a payout: to look at, print and download (product/statements). */
export function StatementsPage() {
  const [params] = useSearchParams();
  const payoutId = params.get('payout');
  return payoutId === null ? <MonthStatement /> : <PayoutStatement id={payoutId} />;
}

function MonthStatement() {
  const { id } = useBusiness();
  const [params, setParams] = useSearchParams();
  const months = useQuery(monthsQuery(id));
  const month = params.get('month') ?? months.data?.[0]?.month;
  const statement = useQuery({ ...statementQuery(id, month ?? ''), enabled: month !== undefined });
  const failed = [months, statement].find(({ isError, data }) => isError && !data);
  if (failed) return <Failure query={failed} />;
  if (months.data?.length === 0 && month === undefined) {
    return (
      <>
        <Header />
        <Card>
          <EmptyState title={copy.emptyTitle}>{copy.emptyText}</EmptyState>
        </Card>
      </>
    );
  }
  return (
    <>
      <Header statement={statement.data} />
      {months.data && month !== undefined && (
        <MonthField
          months={months.data.map((one) => one.month)}
          value={month}
          onChange={(value) => setParams({ month: value })}
        />
      )}
      {statement.data ? <Whole statement={statement.data} /> : <ScreenBody kind="account" />}
      <PayoutList />
    </>
  );
}

type MonthFieldProps = { months: readonly string[]; value: string; onChange: (month: string) => void };

/** The months with money in them, latest first, and the one that the URL names. */
function MonthField({ months, value, onChange }: MonthFieldProps) {
  const all = [...new Set([value, ...months])].toSorted().toReversed();
  return (
    <div className="mb-4 max-w-60 print:hidden">
      <SelectField
        label={copy.monthLabel}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        options={all.map((month) => ({ value: month, label: formatStatementMonth(month) }))}
      />
    </div>
  );
}

function Failure({ query }: { query: UseQueryResult }) {
  return (
    <>
      <Header />
      <Card className="max-w-160">
        <ErrorState
          title={copy.loadFailedTitle}
          message={messageOf(query.error)}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      </Card>
    </>
  );
}

function Header({ statement }: { statement?: Statement | undefined }) {
  const { timezone } = useBusiness();
  return (
    <StatementHeader
      title={titles.statements}
      subtitle={titles.statementsSubtitle}
      back={{ href: paths.accountManager, label: titles.accountManager }}
      file={statement && { name: `statement-${statement.month}`, csv: () => csvOf(monthRows(statement), timezone) }}
    />
  );
}

function Whole({ statement }: { statement: Statement }) {
  const { name } = useBusiness();
  const outside = outsideLine(statement);
  const tips = tipLines(statement);
  return (
    <div className="flex flex-col gap-4">
      {/* In print, nothing else says whose statement it is, and for what period. */}
      <p className="hidden text-lg font-semibold print:block">
        {name} · {formatStatementMonth(statement.month)}
      </p>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title={copy.receivedTitle} description={copy.receivedText}>
          <Lines lines={receivedLines(statement)} />
          {outside && (
            <div className="mt-3 border-t border-line pt-3">
              <Lines lines={[outside]} />
            </div>
          )}
        </Card>
        <Card title={copy.earnedTitle} description={copy.earnedText}>
          <Lines lines={earnedLines(statement)} />
        </Card>
      </div>
      {tips.length > 0 && (
        <Card title={copy.tips} description={copy.tipsText}>
          <Lines lines={tips} />
        </Card>
      )}
      {statement.taxes.length > 0 && (
        <Card title={copy.taxes} description={copy.taxesText}>
          <Lines lines={taxLines(statement)} />
        </Card>
      )}
      {statement.owed !== null && (
        <Card title={giftCards.title} description={copy.owedText}>
          <Lines lines={owedLines(statement)} />
        </Card>
      )}
      <MovedTable rows={monthRows(statement)} empty={copy.noneMoved} />
    </div>
  );
}

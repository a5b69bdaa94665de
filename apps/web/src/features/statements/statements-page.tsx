import { messageOf } from '@primehour/contract/errors';
import { formatMoney } from '@primehour/domain/format/money';
import { formatDay } from '@primehour/domain/format/time';
import { Button } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { type Column, DataTable } from '@primehour/ui/data-table';
import { EmptyState } from '@primehour/ui/empty-state';
import { ErrorState } from '@primehour/ui/error-state';
import { DownloadIcon } from '@primehour/ui/icon';
import { PageHeader } from '@primehour/ui/page-header';
import { SelectField } from '@primehour/ui/select-field';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { useBusiness } from '../../account/business.ts';
import { saveFile } from '../../api/save-file.ts';
import * as labels from '../../copy/labels.ts';
import * as copy from '../../copy/statements.ts';
import * as titles from '../../copy/titles.ts';
import { paths } from '../../paths.ts';
import { ScreenBody } from '../../shell/screen-body.tsx';
import {
  csvOf,
  earnedLines,
  type Line,
  monthWords,
  outsideLine,
  receivedLines,
  taxLines,
  tipLines,
  wordsOf,
} from './model.ts';
import { monthsQuery, type Statement, statementQuery } from './queries.ts';

/** What the business received and earned in a month, to look at, print and download (product/statements). */
export function StatementsPage() {
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
    </>
  );
}

type MonthFieldProps = { months: readonly string[]; value: string; onChange: (month: string) => void };

/** The months with money in them, latest first, and the one that the address names. */
function MonthField({ months, value, onChange }: MonthFieldProps) {
  const all = [...new Set([value, ...months])].toSorted().toReversed();
  return (
    <div className="mb-4 max-w-60 print:hidden">
      <SelectField
        label={copy.monthLabel}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        options={all.map((month) => ({ value: month, label: monthWords(month) }))}
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
  const download = (one: Statement) =>
    saveFile(`statement-${one.month}.csv`, new Blob([csvOf(one, timezone)], { type: 'text/csv' }));
  return (
    <PageHeader
      title={titles.statements}
      subtitle={titles.statementsSubtitle}
      back={{ href: paths.accountManager, label: titles.accountManager }}
      actions={
        statement && (
          <span className="flex flex-wrap gap-2 print:hidden">
            <Button variant="secondary" onClick={() => window.print()}>
              {copy.print}
            </Button>
            <Button variant="secondary" icon={<DownloadIcon />} onClick={() => download(statement)}>
              {copy.download}
            </Button>
          </span>
        )
      }
    />
  );
}

function Whole({ statement }: { statement: Statement }) {
  const { name, timezone } = useBusiness();
  const outside = outsideLine(statement);
  const tips = tipLines(statement);
  const columns: Column<Statement['rows'][number]>[] = [
    { key: 'at', header: labels.date, cell: ({ at }) => formatDay(at, timezone), isOnOneLine: true },
    { key: 'for', header: copy.forWhat, cell: wordsOf, isRowHeader: true },
    { key: 'client', header: titles.client, cell: ({ clientName }) => clientName, endsLine: true },
    { key: 'gross', header: copy.amount, cell: ({ grossCents }) => signed(grossCents), align: 'end' },
    {
      key: 'fees',
      header: copy.kept,
      cell: ({ platformFeeCents, providerFeeCents }) => signed(platformFeeCents + providerFeeCents),
      align: 'end',
    },
    { key: 'net', header: copy.toYou, cell: ({ netCents }) => signed(netCents), align: 'end' },
  ];
  return (
    <div className="flex flex-col gap-4">
      {/* On paper, nothing else says whose statement it is, and of when. */}
      <p className="hidden text-lg font-semibold print:block">
        {name} · {monthWords(statement.month)}
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
      <h2 className="mt-4 text-lg font-semibold">{copy.movedTitle}</h2>
      <DataTable
        caption={copy.movedTitle}
        columns={columns}
        rows={statement.rows}
        getRowKey={({ id }) => id}
        empty={copy.noneMoved}
      />
    </div>
  );
}

const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <dl className="flex flex-col gap-2">
    {lines.map(({ label, cents, isTotal }) => (
      <div
        key={label}
        className={`flex items-baseline justify-between gap-4 ${isTotal ? 'border-t border-line pt-2 font-semibold' : ''}`}
      >
        <dt className={isTotal ? '' : 'text-ink-muted'}>{label}</dt>
        <dd className="tabular-nums whitespace-nowrap">{signed(cents)}</dd>
      </div>
    ))}
  </dl>
);

/** '−$32.50' */
const signed = (cents: number): string => (cents < 0 ? `−${formatMoney(-cents)}` : formatMoney(cents));

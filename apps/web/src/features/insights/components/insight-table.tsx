import { messageOf } from '@primehour/contract/errors';
import { type InsightTable as TableName, type TableRow, tableOf } from '@primehour/domain/insights/tables';
import { Button } from '@primehour/ui/button';
import { type Column, DataTable } from '@primehour/ui/data-table';
import { DownloadIcon } from '@primehour/ui/icon';
import { Link } from '@primehour/ui/link';
import { useToast } from '@primehour/ui/toasts';
import { useState } from 'react';
import * as copy from '../../../copy/insights.ts';
import { type Asked, downloadTable, type InsightsAnswer } from '../queries.ts';

type Props = {
  name: TableName;
  /** What the figure is called. */
  figure: string;
  insights: InsightsAnswer;
  asked: Asked;
  /** Where a row's name leads. */
  hrefOf?: (key: string) => string;
};

/** More rows than this are folded away below their picture. */
const OPEN_ROWS = 6;

/** What a picture shows, in words and numbers, and as a file. */
export function InsightTable({ name, figure, insights, asked, hrefOf }: Props) {
  const { headings, rows } = tableOf(name, insights);
  const columns = headings.map((header, index): Column<TableRow> => ({
    key: header,
    header,
    isRowHeader: index === 0,
    align: index === 0 ? undefined : 'end',
    isOnOneLine: index > 0,
    cell: ({ key, cells }) => {
      const text = cells[index]?.text ?? '';
      return index === 0 && hrefOf ? <Link href={hrefOf(key)}>{text}</Link> : text;
    },
  }));
  const table = (
    <DataTable
      caption={copy.tableOf(figure)}
      columns={columns}
      rows={rows}
      getRowKey={({ key }) => key}
      empty={copy.nothingYet}
    />
  );
  return (
    <div className="flex flex-col gap-3">
      {rows.length > OPEN_ROWS ? (
        <details>
          <summary className="mb-3 cursor-pointer font-medium">{copy.showTable}</summary>
          {table}
        </details>
      ) : (
        table
      )}
      <div>
        <Download {...{ name, figure, asked }} />
      </div>
    </div>
  );
}

function Download({ name, figure, asked }: Pick<Props, 'name' | 'figure' | 'asked'>) {
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      await downloadTable(name, asked).catch((error: unknown) => toast.error(messageOf(error)));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={<DownloadIcon />}
      aria-label={copy.downloadOf(figure)}
      isBusy={isBusy}
      onClick={() => void download()}
    >
      {copy.download}
    </Button>
  );
}

import { type InsightTable as TableName, type TableRow, tableOf } from '@primehour/domain/insights/tables';
import { type Column, DataTable } from '@primehour/ui/data-table';
import { Link } from '@primehour/ui/link';
import { type ReactNode, useState } from 'react';
import { DownloadButton } from '../../../api/download-button.tsx';
import * as copy from '../../../copy/insights.ts';
import { type InsightsRequest, downloadTable, type InsightsAnswer } from '../queries.ts';

type Props = {
  name: TableName;
  /** The name of the metric. */
  figure: string;
  insights: InsightsAnswer;
  asked: InsightsRequest;
  /** The link of a row's name. */
  hrefOf?: (key: string) => string;
};

/** Long tables are most of the page, so one is rendered only once it is opened. */
function Collapsed({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="mb-3 cursor-pointer font-medium">{copy.showTable}</summary>
      {isOpen && children}
    </details>
  );
}

/** More rows than this are collapsed below their chart. */
const OPEN_ROWS = 6;

/** The data of a chart as a table, and as a download. */
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
      {rows.length > OPEN_ROWS ? <Collapsed>{table}</Collapsed> : table}
      <div>
        <DownloadButton
          variant="quiet"
          aria-label={copy.downloadOf(figure)}
          download={() => downloadTable(name, asked)}
        >
          {copy.download}
        </DownloadButton>
      </div>
    </div>
  );
}

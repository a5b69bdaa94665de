/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   The explicit roles keep the table a table for assistive technology where phones lay it out as cards:
   browsers drop the roles of table elements whose `display` is changed. */
import type { ReactNode } from 'react';
import * as copy from './copy/loading.ts';
import { cx } from './cx.ts';
import { Skeleton } from './skeleton.tsx';

export type Column<Row> = {
  key: string;
  header: string;
  /** Shows nothing as '—', which phones omit. */
  cell: (row: Row) => ReactNode;
  /** Aligns numbers at the end. */
  align?: 'end' | undefined;
  /** Stays on one line: dates, phone numbers. */
  isOnOneLine?: boolean | undefined;
  /** Self-explanatory, like a phone number: phones show it without its heading. */
  isSelfEvident?: boolean | undefined;
  /** On phones, where cells are laid out in lines, the last cell of its line. */
  endsLine?: boolean | undefined;
  /** The cell that names the row. */
  isRowHeader?: boolean | undefined;
};

export type DataTableProps<Row> = {
  /** Names the table for screen readers; not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  getRowKey: (row: Row) => string;
  /** Shown in the single row of an empty table. */
  empty: ReactNode;
  isLoading?: boolean | undefined;
};

// A link that covers its row on phones is positioned by `relative`.
const rowClass =
  'relative flex flex-wrap gap-x-4 border-b border-line px-4 py-3 last:border-0 sm:static sm:table-row sm:p-0';
const cellClass =
  'flex min-w-0 items-baseline gap-1.5 text-left font-normal sm:table-cell sm:border-b sm:border-line sm:px-4 sm:py-3';
/** Cells after the end of a line are moved to the next one by an empty cell as wide as the row. */
const brokenRowClass = "max-sm:after:order-1 max-sm:after:w-full max-sm:after:content-['']";

/** Assigns the cells to lines on phones. */
function lineClassesOf(columns: readonly Pick<Column<never>, 'isRowHeader' | 'endsLine'>[]) {
  const end = columns.findIndex(({ endsLine }) => endsLine);
  return {
    row: cx(rowClass, end >= 0 && brokenRowClass),
    cellAt: (index: number) =>
      cx(columns[index]?.isRowHeader && 'font-medium max-sm:w-full', end >= 0 && index > end && 'order-2'),
  };
}

const LOADING_ROWS = 4;

/** A table; on phones each row is a few lines: its name, then the values, with headings where necessary. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, getRowKey, empty, isLoading } = props;
  return (
    <div className="overflow-clip rounded-lg border border-line bg-raised shadow-raised">
      <table role="table" aria-busy={isLoading || undefined} className="block w-full border-collapse sm:table">
        <caption className="sr-only">{isLoading ? copy.tableLoading(caption) : caption}</caption>
        <thead role="rowgroup" className="block max-sm:sr-only sm:table-header-group">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={cx(
                  'border-b border-line bg-sunken/50 px-4 py-2.5 text-xs font-medium whitespace-nowrap text-ink-muted',
                  column.align === 'end' ? 'text-right' : 'text-left',
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block sm:table-row-group sm:[&>tr:last-child>*]:border-0">
          {isLoading &&
            Array.from({ length: LOADING_ROWS }, (_, index) => <LoadingRow key={index} columns={columns} />)}
          {!isLoading && rows.map((row) => <TableRow key={getRowKey(row)} {...{ row, columns }} />)}
          {!isLoading && rows.length === 0 && (
            <tr role="row" className="block sm:table-row">
              <td
                role="cell"
                colSpan={columns.length}
                className="block px-4 py-10 text-center text-ink-muted sm:table-cell"
              >
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

function TableRow<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const lines = lineClassesOf(columns);
  return (
    <tr role="row" className={cx(lines.row, 'sm:hover:bg-sunken/40')}>
      {columns.map((column, index) => {
        const Cell = column.isRowHeader ? 'th' : 'td';
        const value = column.cell(row);
        const isMissing = value === null || value === '';
        return (
          <Cell
            key={column.key}
            role={column.isRowHeader ? 'rowheader' : 'cell'}
            scope={column.isRowHeader ? 'row' : undefined}
            className={cx(cellClass, lines.cellAt(index), column.align === 'end' && 'tabular-nums sm:text-right')}
          >
            {!isMissing && !column.isRowHeader && !column.isSelfEvident && (
              <span aria-hidden="true" className="shrink-0 text-xs text-ink-muted sm:hidden">
                {column.header}
              </span>
            )}
            <span
              className={cx(
                'min-w-0',
                column.isOnOneLine ? 'whitespace-nowrap' : 'wrap-anywhere',
                isMissing && 'max-sm:sr-only',
              )}
            >
              {isMissing ? '—' : value}
            </span>
          </Cell>
        );
      })}
    </tr>
  );
}

function LoadingRow<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  const lines = lineClassesOf(columns);
  return (
    <tr role="row" className={lines.row}>
      {columns.map((column, index) => (
        <td key={column.key} role="cell" className={cx(cellClass, lines.cellAt(index))}>
          <Skeleton className="my-0.5 h-4 w-28 sm:w-4/5 sm:max-w-40" />
        </td>
      ))}
    </tr>
  );
}

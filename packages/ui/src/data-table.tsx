/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   The explicit roles keep the table a table for assistive technology where phones lay it out as cards:
   browsers drop the roles of table elements whose `display` is changed. */
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Skeleton } from './skeleton.tsx';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end. */
  align?: 'start' | 'end' | undefined;
  /** Stays on one line: dates, phone numbers. */
  isOnOneLine?: boolean | undefined;
  /** The cell that names the row. */
  isRowHeader?: boolean | undefined;
  /** For a column of buttons: the heading is read, not shown. */
  isHeaderHidden?: boolean | undefined;
};

export type DataTableProps<Row> = {
  /** Names the table; read, not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  getRowKey: (row: Row) => string;
  /** Stands in the one row of an empty table. */
  empty: ReactNode;
  isLoading?: boolean | undefined;
  skeletonRows?: number | undefined;
  className?: string | undefined;
};

const rowClass = 'block border-b border-line px-4 py-3 last:border-0 sm:table-row sm:p-0';
const cellClass =
  'flex items-baseline gap-3 py-0.5 text-left font-normal sm:table-cell sm:border-b sm:border-line sm:px-4 sm:py-3';

/** A table; on phones each row becomes a card with its headings beside the values. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, getRowKey, empty, isLoading, skeletonRows = 4, className } = props;
  return (
    <div className={cx('overflow-clip rounded-lg border border-line bg-raised shadow-raised', className)}>
      <table role="table" aria-busy={isLoading || undefined} className="block w-full border-collapse sm:table">
        <caption className="sr-only">{isLoading ? `${caption}, loading…` : caption}</caption>
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
                <span className={cx(column.isHeaderHidden && 'sr-only')}>{column.header}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block sm:table-row-group sm:[&>tr:last-child>*]:border-0">
          {isLoading &&
            Array.from({ length: skeletonRows }, (_, index) => <LoadingRow key={index} columns={columns} />)}
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
  return (
    <tr role="row" className={cx(rowClass, 'sm:hover:bg-sunken/40')}>
      {columns.map((column) => {
        const Cell = column.isRowHeader ? 'th' : 'td';
        return (
          <Cell
            key={column.key}
            role={column.isRowHeader ? 'rowheader' : 'cell'}
            scope={column.isRowHeader ? 'row' : undefined}
            className={cx(
              cellClass,
              column.align === 'end' && 'tabular-nums sm:text-right',
              column.isRowHeader && 'font-medium',
            )}
          >
            {!column.isRowHeader && !column.isHeaderHidden && (
              <span aria-hidden="true" className="w-28 shrink-0 text-xs text-ink-muted sm:hidden">
                {column.header}
              </span>
            )}
            <span className={cx('min-w-0', column.isOnOneLine ? 'whitespace-nowrap' : 'wrap-anywhere')}>
              {column.cell(row)}
            </span>
          </Cell>
        );
      })}
    </tr>
  );
}

function LoadingRow<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <tr role="row" className={rowClass}>
      {columns.map((column) => (
        <td key={column.key} role="cell" className={cellClass}>
          <Skeleton className="my-0.5 h-4 w-4/5 max-w-40" />
        </td>
      ))}
    </tr>
  );
}

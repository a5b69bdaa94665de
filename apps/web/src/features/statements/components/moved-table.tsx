import { formatDay } from '@primehour/domain/format/time';
import { type Column, DataTable } from '@primehour/ui/data-table';
import { useBusiness } from '../../../account/business.ts';
import * as labels from '../../../copy/labels.ts';
import * as copy from '../../../copy/statements.ts';
import * as titles from '../../../copy/titles.ts';
import type { MovedRow } from '../model.ts';
import { signed } from './lines.tsx';

const TAX_COLUMN: Column<MovedRow> = {
  key: 'tax',
  header: copy.taxIncluded,
  cell: ({ taxCents }) => signed(taxCents),
  align: 'end',
};

/** Each movement of the books, the same in print as on the screen. */
export function MovedTable({ rows, empty }: { rows: readonly MovedRow[]; empty: string }) {
  const { timezone } = useBusiness();
  const columns: Column<MovedRow>[] = [
    { key: 'at', header: labels.date, cell: ({ at }) => formatDay(at, timezone), isOnOneLine: true },
    { key: 'for', header: copy.forWhat, cell: ({ label }) => label, isRowHeader: true },
    { key: 'client', header: titles.client, cell: ({ clientName }) => clientName, endsLine: true },
    { key: 'gross', header: copy.amount, cell: ({ grossCents }) => signed(grossCents), align: 'end' },
    ...(rows.some(({ taxCents }) => taxCents !== 0) ? [TAX_COLUMN] : []),
    {
      key: 'fees',
      header: copy.kept,
      cell: ({ platformFeeCents, providerFeeCents }) => signed(platformFeeCents + providerFeeCents),
      align: 'end',
    },
    { key: 'net', header: copy.toYou, cell: ({ netCents }) => signed(netCents), align: 'end' },
  ];
  return (
    <>
      <h2 className="mt-4 text-lg font-semibold">{copy.movedTitle}</h2>
      <DataTable caption={copy.movedTitle} columns={columns} rows={rows} getRowKey={({ id }) => id} empty={empty} />
    </>
  );
}

import type { ClientImport } from '@primehour/contract/client-import';
import { messageOf } from '@primehour/contract/errors';
import { formatPhone } from '@primehour/domain/format/phone';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { type Column, DataTable } from '@primehour/ui/data-table';
import { useAction } from '@primehour/ui/use-action';
import { useState } from 'react';
import * as copy from '../../../copy/clients.ts';
import * as labels from '../../../copy/labels.ts';
import * as titles from '../../../copy/titles.ts';
import { describeImport } from '../import-model.ts';
import { runImport } from '../queries.ts';

type Person = ClientImport['sample'][number];
type Props = { businessId: string; list: ClientImport; onAnother: () => void };

const COLUMNS: readonly Column<Person>[] = [
  { key: 'name', header: labels.name, cell: ({ name }) => name, isRowHeader: true },
  {
    key: 'phone',
    header: copy.phoneNumberHeader,
    cell: ({ phone }) => formatPhone(phone),
    isOnOneLine: true,
    isSelfEvident: true,
  },
  { key: 'email', header: labels.email, cell: ({ email }) => email, isSelfEvident: true, endsLine: true },
  { key: 'notes', header: labels.notes, cell: ({ notes }) => notes },
];

/** What was read, before anyone is added: the first people as they will be, and each line that cannot be imported. */
export function ImportReview({ businessId, list, onAnother }: Props) {
  const [error, setError] = useState<string>();
  const [isBusy, startAction] = useAction();
  const start = () =>
    startAction(async () => {
      setError(undefined);
      await runImport(businessId, list.id).catch((reason: unknown) => setError(messageOf(reason)));
    });
  return (
    <div className="flex flex-col gap-6">
      <Card
        title={list.fileName}
        description={describeImport(list)}
        footer={
          <>
            <Button isBusy={isBusy} disabled={list.valid === 0} onClick={start}>
              {titles.importClients}
            </Button>
            <Button variant="secondary" disabled={isBusy} onClick={onAnother}>
              {copy.chooseAnotherFile}
            </Button>
          </>
        }
      >
        {list.sample.length > 0 && (
          <>
            <p className="mb-2 text-ink-muted">{copy.sampleTitle(list.sample.length)}</p>
            <DataTable
              caption={copy.sampleLabel}
              columns={COLUMNS}
              rows={list.sample}
              getRowKey={({ phone }) => phone}
              empty=""
            />
          </>
        )}
        {error && (
          <Banner tone="danger" className="mt-4">
            {error}
          </Banner>
        )}
      </Card>
      {list.errorCount > 0 && <RefusedLines list={list} />}
    </div>
  );
}

/** The lines that are left out, each with its reason. */
function RefusedLines({ list }: { list: ClientImport }) {
  return (
    <Card title={copy.linesFailing(list.errorCount)} description={copy.errorsText} isPadded={false}>
      <ul aria-label={copy.errorsLabel} className="mt-4 divide-y divide-line border-t border-line">
        {list.errors.map(({ line, message }) => (
          <li key={line} className="flex gap-4 px-4 py-2 sm:px-5">
            <span className="w-20 shrink-0 text-ink-muted tabular-nums">{copy.errorLine(line)}</span>
            <span className="min-w-0 wrap-anywhere">{message}</span>
          </li>
        ))}
      </ul>
      {list.errorCount > list.errors.length && (
        <p className="border-t border-line px-4 py-3 text-ink-muted sm:px-5">
          {copy.moreErrors(list.errorCount - list.errors.length)}
        </p>
      )}
    </Card>
  );
}

import { messageOf } from '@primehour/contract/errors';
import { IMPORT_MAX_BYTES } from '@primehour/domain/limits';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { UploadIcon } from '@primehour/ui/icon';
import { useAction } from '@primehour/ui/use-action';
import { useRef, useState } from 'react';
import * as copy from '../../../copy/clients.ts';
import { textOfFile } from '../import-model.ts';
import { readList } from '../queries.ts';

type Props = { businessId: string; onRead: (id: string) => void };

/** No one has longer names; the server keeps 200 characters. */
const FILE_NAME_MAX = 200;

/** Selecting or dropping the file. It is only read; no one is added yet. */
export function ImportFile({ businessId, onRead }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { read, isBusy, error } = useReading(businessId, onRead);
  return (
    <Card title={copy.fileTitle} description={copy.fileText}>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          read(event.dataTransfer.files[0]);
        }}
        className={`flex flex-col items-center gap-3 rounded-lg border border-dashed px-4 py-10 text-center transition-colors ${
          isOver ? 'border-accent bg-accent-soft' : 'border-line-strong'
        }`}
      >
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          aria-label={copy.fileLabel}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            read(event.currentTarget.files?.[0]);
            // Allows the same file to be selected again after a correction.
            event.currentTarget.value = '';
          }}
        />
        <Button icon={<UploadIcon />} isBusy={isBusy} onClick={() => input.current?.click()}>
          {copy.chooseFile}
        </Button>
        <p className="text-ink-muted">{copy.fileDropHint}</p>
      </div>
      {error && (
        <Banner tone="danger" className="mt-4">
          {error}
        </Banner>
      )}
    </Card>
  );
}

/** Reads a chosen file and sends its text, or says why that can't be done. */
function useReading(businessId: string, onRead: (id: string) => void) {
  const [error, setError] = useState<string>();
  const [isBusy, startAction] = useAction();
  const read = (file: File | undefined) => {
    if (!file) return;
    setError(undefined);
    startAction(async () => {
      // Reads no more than necessary to see that a file is too large. A file that was moved or changed since can't be
      // read.
      const bytes = await file
        .slice(0, IMPORT_MAX_BYTES + 1)
        .arrayBuffer()
        .catch(() => undefined);
      if (!bytes) return setError(copy.fileUnreadable);
      const text = textOfFile(bytes);
      if (!text.ok) return setError(text.message);
      try {
        onRead(await readList(businessId, { fileName: file.name.slice(0, FILE_NAME_MAX), csv: text.text }));
      } catch (reason) {
        setError(messageOf(reason));
      }
    });
  };
  return { read, isBusy, error };
}

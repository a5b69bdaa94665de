import type { ClientImport } from '@primehour/contract/client-import';
import { formatCount } from '@primehour/domain/format/count';
import { Banner } from '@primehour/ui/banner';
import { Button, LinkButton } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { paths } from '../../../paths.ts';
import { doneWords } from '../import-model.ts';

type Props = { list: ClientImport; onAnother: () => void };

/** How far it is, and how it ended. Leaving the page stops nothing. */
export function ImportProgress({ list, onAnother }: Props) {
  const { status, fileName, done, valid } = list;
  if (status === 'RUNNING') {
    return (
      <Card title={`Importing ${fileName}`} description="You may leave this page; the import goes on.">
        <div className="flex flex-col gap-2">
          <progress
            aria-label="Import"
            value={done}
            max={valid}
            className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[width]"
          />
          <p className="text-ink-muted tabular-nums">
            {formatCount(done)} of {formatCount(valid)}
          </p>
        </div>
      </Card>
    );
  }
  return (
    <Card
      title={fileName}
      footer={
        <>
          <LinkButton href={paths.clients}>See clients</LinkButton>
          <Button variant="secondary" onClick={onAnother}>
            Import another file
          </Button>
        </>
      }
    >
      {status === 'DONE' ? (
        <Banner tone="success" title="Done">
          {doneWords(list)}
        </Banner>
      ) : (
        <Banner tone="danger" title="The import failed">
          Nobody was added. Try again in a moment, please.
        </Banner>
      )}
    </Card>
  );
}

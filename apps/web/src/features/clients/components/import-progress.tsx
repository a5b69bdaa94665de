import type { ClientImport } from '@primehour/contract/client-import';
import { formatCount } from '@primehour/domain/format/count';
import { Banner } from '@primehour/ui/banner';
import { Button, LinkButton } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import * as buttons from '../../../copy/buttons.ts';
import * as copy from '../../../copy/clients.ts';
import { paths } from '../../../paths.ts';
import { describeImported } from '../import-model.ts';

type Props = { list: ClientImport; onAnother: () => void };

/** The progress of the import, and its result. Leaving the page does not stop it. */
export function ImportProgress({ list, onAnother }: Props) {
  const { status, fileName, done, valid } = list;
  if (status === 'RUNNING') {
    return (
      <Card title={copy.importingTitle(fileName)} description={copy.importingText}>
        <div className="flex flex-col gap-2">
          <progress
            aria-label={copy.importLink}
            value={done}
            max={valid}
            className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[width]"
          />
          <p className="text-ink-muted tabular-nums">{copy.importedOf(formatCount(done), formatCount(valid))}</p>
        </div>
      </Card>
    );
  }
  return (
    <Card
      title={fileName}
      footer={
        <>
          <LinkButton href={paths.clients}>{copy.seeClients}</LinkButton>
          <Button variant="secondary" onClick={onAnother}>
            {copy.importAnother}
          </Button>
        </>
      }
    >
      {status === 'DONE' ? (
        <Banner tone="success" title={buttons.done}>
          {describeImported(list)}
        </Banner>
      ) : (
        <Banner tone="danger" title={copy.importFailedTitle}>
          {copy.importFailedText}
        </Banner>
      )}
    </Card>
  );
}

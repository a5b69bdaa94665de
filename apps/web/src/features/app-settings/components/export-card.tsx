import { messageOf } from '@primehour/contract/errors';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { DownloadIcon } from '@primehour/ui/icon';
import { Skeleton } from '@primehour/ui/skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useBusiness } from '../../../account/business.ts';
import * as copy from '../../../copy/app-settings.ts';
import { describeExport } from '../export-model.ts';
import { downloadExportMutation, exportQuery, requestExportMutation } from '../export-queries.ts';

/** All data of the business in one file (product/export#asking). */
export function ExportCard() {
  const { id, timezone } = useBusiness();
  const newest = useQuery(exportQuery(id));
  const request = useMutation(requestExportMutation(id));
  const download = useMutation(downloadExportMutation(id));
  const one = newest.data ?? null;
  const isRunning = one?.state === 'WAITING' || one?.state === 'WRITING';
  const isReady = one?.state === 'READY';
  const error = request.error ?? download.error ?? newest.error;
  const prepare = () => {
    download.reset();
    request.mutate();
  };
  return (
    <Card title={copy.exportTitle} description={copy.exportText}>
      <p aria-live="polite" className="min-h-5">
        {newest.isPending ? <Skeleton className="h-5 w-64 max-w-full" /> : describeExport(one, timezone)}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {isReady && (
          <Button icon={<DownloadIcon />} isBusy={download.isPending} onClick={() => download.mutate(one.id)}>
            {copy.downloadExport}
          </Button>
        )}
        <Button variant="secondary" isBusy={request.isPending || isRunning} onClick={prepare}>
          {isReady ? copy.prepareAgain : copy.prepareExport}
        </Button>
      </div>
      {error && (
        <Banner tone="danger" className="mt-4">
          {messageOf(error)}
        </Banner>
      )}
    </Card>
  );
}

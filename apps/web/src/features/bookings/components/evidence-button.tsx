import { messageOf } from '@primehour/contract/errors';
import { getEvidence } from '@primehour/contract/evidence';
import { Button } from '@primehour/ui/button';
import { DownloadIcon } from '@primehour/ui/icon';
import { useToast } from '@primehour/ui/toasts';
import { useTransition } from 'react';
import { ensureBusiness } from '../../../account/business.ts';
import { call } from '../../../api/call.ts';
import { saveFile } from '../../../api/save-file.ts';
import * as copy from '../../../copy/booking-details.ts';

/** What the operator answers a dispute with, to read and keep (product/evidence). */
export function EvidenceButton({ paymentId }: { paymentId: string }) {
  const toast = useToast();
  const [isBusy, startTransition] = useTransition();
  const download = () =>
    startTransition(async () => {
      try {
        const query = { businessId: (await ensureBusiness()).id };
        const { file } = await call(getEvidence, { query, params: { id: paymentId } });
        saveFile('evidence.txt', new Blob([file], { type: 'text/plain;charset=utf-8' }));
      } catch (reason) {
        toast.error(messageOf(reason));
      }
    });
  return (
    <Button variant="secondary" size="sm" icon={<DownloadIcon />} isBusy={isBusy} onClick={download}>
      {copy.downloadEvidence}
    </Button>
  );
}

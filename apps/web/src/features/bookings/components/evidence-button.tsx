import { getEvidence } from '@primehour/contract/evidence';
import { ensureBusiness } from '../../../account/business.ts';
import { call } from '../../../api/call.ts';
import { DownloadButton } from '../../../api/download-button.tsx';
import { saveFile } from '../../../api/save-file.ts';
import * as copy from '../../../copy/booking-details.ts';

/** The evidence that the operator submits for a dispute, to download (product/evidence). */
export function EvidenceButton({ paymentId }: { paymentId: string }) {
  const download = async () => {
    const query = { businessId: (await ensureBusiness()).id };
    const { file } = await call(getEvidence, { query, params: { id: paymentId } });
    saveFile('evidence.txt', new Blob([file], { type: 'text/plain;charset=utf-8' }));
  };
  return (
    <DownloadButton variant="secondary" download={download}>
      {copy.downloadEvidence}
    </DownloadButton>
  );
}

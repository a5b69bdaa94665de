import { getPoster } from '@primehour/contract/business';
import type { CallInput } from '@primehour/contract/endpoint';
import { messageOf } from '@primehour/contract/errors';
import { Button } from '@primehour/ui/button';
import { DownloadIcon } from '@primehour/ui/icon';
import { useToast } from '@primehour/ui/toasts';
import { useTransition } from 'react';
import { call } from '../../../api/call.ts';
import { saveFile } from '../../../api/save-file.ts';
import * as copy from '../../../copy/booking-page.ts';

type Props = { businessId: string; of: CallInput<typeof getPoster>['query']['of']; label: string };

/** A page with the link's QR code, to print (product/marketing#poster). */
export function PosterButton({ businessId, of, label }: Props) {
  const toast = useToast();
  const [isBusy, startTransition] = useTransition();
  const download = () =>
    startTransition(async () => {
      try {
        const { file } = await call(getPoster, { params: { id: businessId }, query: { of } });
        const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
        saveFile('poster.pdf', new Blob([bytes], { type: 'application/pdf' }));
      } catch (reason) {
        toast.error(messageOf(reason));
      }
    });
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={<DownloadIcon />}
      aria-label={copy.posterOf(label)}
      isBusy={isBusy}
      onClick={download}
    >
      {copy.poster}
    </Button>
  );
}

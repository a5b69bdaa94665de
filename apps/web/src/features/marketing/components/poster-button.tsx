import { getPoster } from '@primehour/contract/business';
import type { CallInput } from '@primehour/contract/endpoint';
import { getLinkPoster } from '@primehour/contract/link';
import { call } from '../../../api/call.ts';
import { DownloadButton } from '../../../api/download-button.tsx';
import { saveFile } from '../../../api/save-file.ts';
import * as copy from '../../../copy/booking-page.ts';

type Props = { load: () => Promise<{ file: string }>; label: string };

/** Downloads a printable page with a link's QR code (product/marketing#poster). */
function PosterDownload({ load, label }: Props) {
  const download = async () => {
    const { file } = await load();
    const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
    saveFile('poster.pdf', new Blob([bytes], { type: 'application/pdf' }));
  };
  return (
    <DownloadButton variant="quiet" aria-label={copy.posterOf(label)} download={download}>
      {copy.poster}
    </DownloadButton>
  );
}

type OfPage = { businessId: string; of: CallInput<typeof getPoster>['query']['of']; label: string };

export const PosterButton = ({ businessId, of, label }: OfPage) => (
  <PosterDownload label={label} load={() => call(getPoster, { params: { id: businessId }, query: { of } })} />
);

type OfLink = { businessId: string; id: string; label: string };

export const LinkPosterButton = ({ businessId, id, label }: OfLink) => (
  <PosterDownload label={label} load={() => call(getLinkPoster, { params: { id }, query: { businessId } })} />
);

import { Button } from '@primehour/ui/button';
import { DownloadIcon } from '@primehour/ui/icon';
import { PageHeader, type PageHeaderProps } from '@primehour/ui/page-header';
import { saveFile } from '../../../api/save-file.ts';
import * as copy from '../../../copy/statements.ts';

/** What can be printed and downloaded, once it has loaded. */
type Props = Pick<PageHeaderProps, 'title' | 'subtitle' | 'back'> & {
  file?: { readonly name: string; readonly csv: () => string } | undefined;
};

export function StatementHeader({ file, ...header }: Props) {
  const download = ({ name, csv }: NonNullable<Props['file']>) =>
    saveFile(`${name}.csv`, new Blob([csv()], { type: 'text/csv' }));
  return (
    <PageHeader
      {...header}
      actions={
        file && (
          <span className="flex flex-wrap gap-2 print:hidden">
            <Button variant="secondary" onClick={() => window.print()}>
              {copy.print}
            </Button>
            <Button variant="secondary" icon={<DownloadIcon />} onClick={() => download(file)}>
              {copy.download}
            </Button>
          </span>
        )
      }
    />
  );
}

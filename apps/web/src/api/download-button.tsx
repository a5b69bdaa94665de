import { messageOf } from '@primehour/contract/errors';
import { Button, type ButtonProps } from '@primehour/ui/button';
import { DownloadIcon } from '@primehour/ui/icon';
import { useToast } from '@primehour/ui/toasts';
import { useAction } from '@primehour/ui/use-action';

type Props = Pick<ButtonProps, 'variant' | 'aria-label' | 'children'> & {
  /** Fetches the file and saves it. A rejection is shown as a message. */
  readonly download: () => Promise<void>;
};

/** Fetches a file when it is pressed. */
export function DownloadButton({ download, ...button }: Props) {
  const toast = useToast();
  const [isBusy, startAction] = useAction();
  const start = () =>
    startAction(async () => {
      try {
        await download();
      } catch (reason) {
        toast.error(messageOf(reason));
      }
    });
  return <Button {...button} size="sm" icon={<DownloadIcon />} isBusy={isBusy} onClick={start} />;
}

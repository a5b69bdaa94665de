import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { Dialog, type DialogSize } from '@primehour/ui/dialog';
import { type ReactNode, useId } from 'react';
import * as buttons from '../copy/buttons.ts';
import { keepFocus } from './keep-focus.ts';
import { useUnsaved } from './use-unsaved.ts';

type Props = {
  title: string;
  description?: string | undefined;
  size?: DialogSize | undefined;
  submitLabel: string;
  /** It differs from what it started with. */
  isChanged: boolean;
  isBusy: boolean;
  isInvalid: boolean;
  /** The server's message if saving failed. */
  error: string | undefined;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A form in a dialog: its fields, what went wrong, and buttons to submit or cancel. 'Cancel' gives its input up; any other
 * way out asks first.
 */
export function FormDialog(props: Props) {
  const { title, description, size, submitLabel, isChanged, isBusy, isInvalid, error, onSubmit, onClose, children } =
    props;
  const { askToClose } = useUnsaved(isChanged, isBusy);
  const id = useId();
  return (
    <Dialog
      isOpen
      {...{ title, description, size, onClose, askToClose }}
      isLocked={isBusy}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            {buttons.cancel}
          </Button>
          <Button type="submit" form={id} isBusy={isBusy} disabled={isInvalid} onMouseDown={keepFocus}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
        className="flex flex-col gap-4"
      >
        {children}
        {error && <Banner tone="danger">{error}</Banner>}
      </form>
    </Dialog>
  );
}

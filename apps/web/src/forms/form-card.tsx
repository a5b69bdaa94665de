import { Banner } from '@primehour/ui/banner';
import { Button, LinkButton } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import type { ReactNode } from 'react';
import * as buttons from '../copy/buttons.ts';
import * as copy from '../copy/forms.ts';
import { keepFocus } from './keep-focus.ts';
import { useUnsaved } from './use-unsaved.ts';

type Props = {
  title?: string | undefined;
  /** The form's label if its card has no title. */
  label?: string | undefined;
  /** It differs from what is stored. */
  isChanged: boolean;
  isBusy: boolean;
  isInvalid: boolean;
  /** While a picture is being uploaded, the form can't be saved. */
  isUploading?: boolean | undefined;
  /** The server's message if saving failed. */
  error: string | undefined;
  onSubmit: () => Promise<void>;
  /** Where 'Cancel' leads, which gives the input up. */
  cancelHref?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A form on a card: its fields, what went wrong, and a save button at the bottom. */
export function FormCard(props: Props) {
  const {
    title,
    label = title,
    isChanged,
    isBusy,
    isInvalid,
    isUploading = false,
    error,
    onSubmit,
    cancelHref,
    className,
    children,
  } = props;
  const { discard } = useUnsaved(isChanged, isBusy);
  const note = isUploading ? copy.imageUploading : isInvalid ? copy.invalidFields : '';
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      <Card
        title={title}
        className={className}
        footer={
          <>
            <Button type="submit" isBusy={isBusy} disabled={isInvalid || isUploading} onMouseDown={keepFocus}>
              {buttons.saveChanges}
            </Button>
            {cancelHref !== undefined && (
              <LinkButton href={cancelHref} variant="quiet" onClick={discard}>
                {buttons.cancel}
              </LinkButton>
            )}
            <p className="text-ink-muted" aria-live="polite">
              {note}
            </p>
          </>
        }
      >
        {children}
        {error && (
          <Banner tone="danger" className="mt-5">
            {error}
          </Banner>
        )}
      </Card>
    </form>
  );
}

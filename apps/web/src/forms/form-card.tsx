import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import type { ReactNode } from 'react';
import * as buttons from '../copy/buttons.ts';
import * as copy from '../copy/forms.ts';
import { keepFocus } from './keep-focus.ts';

type Props = {
  title?: string | undefined;
  /** The form's label if its card has no title. */
  label?: string | undefined;
  isBusy: boolean;
  isInvalid: boolean;
  /** While a picture is being uploaded, the form can't be saved. */
  isUploading?: boolean | undefined;
  /** The server's message if saving failed. */
  error: string | undefined;
  onSubmit: () => Promise<void>;
  /** Shown next to the save button. */
  action?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** A form on a card: its fields, what went wrong, and a save button at the bottom. */
export function FormCard(props: Props) {
  const {
    title,
    label = title,
    isBusy,
    isInvalid,
    isUploading = false,
    error,
    onSubmit,
    action,
    className,
    children,
  } = props;
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
            {action}
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

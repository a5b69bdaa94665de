import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import * as copy from './copy/notices.ts';
import { Dialog, type DialogSize } from './dialog.tsx';
import { FieldError } from './field.tsx';

export type ConfirmDialogProps = {
  isOpen: boolean;
  title: ReactNode;
  message?: ReactNode;
  /** Without it, the dialog only says something, and has one button. */
  confirmLabel?: string | undefined;
  cancelLabel?: string | undefined;
  tone?: 'neutral' | 'danger' | undefined;
  size?: DialogSize | undefined;
  isBusy?: boolean | undefined;
  /** The error of the last attempt. */
  error?: string | undefined;
  onConfirm?: (() => void) | undefined;
  onCancel: () => void;
  children?: ReactNode;
};

/** A question with two answers. If one of them is destructive, the focus starts on the safe one. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, message, confirmLabel, cancelLabel = copy.cancel, tone = 'neutral', size = 'sm' } = props;
  const { isBusy, error, onConfirm, onCancel, children } = props;
  const isDangerous = tone === 'danger';
  const isNotice = confirmLabel === undefined;
  return (
    <Dialog
      {...{ isOpen, title, size }}
      role="alertdialog"
      description={message}
      onClose={onCancel}
      isLocked={isBusy}
      footer={(close) => (
        <>
          <Button
            variant="secondary"
            onClick={close}
            disabled={isBusy}
            data-autofocus={isDangerous || isNotice || undefined}
          >
            {cancelLabel}
          </Button>
          {!isNotice && (
            <Button
              variant={isDangerous ? 'danger' : 'primary'}
              isBusy={isBusy}
              onClick={onConfirm}
              data-autofocus={!isDangerous || undefined}
            >
              {confirmLabel}
            </Button>
          )}
        </>
      )}
    >
      {(children || error) && (
        <div className="flex flex-col gap-3">
          {children}
          {error && (
            <div role="alert">
              <FieldError>{error}</FieldError>
            </div>
          )}
        </div>
      )}
    </Dialog>
  );
}

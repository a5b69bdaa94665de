import { Button } from '@primehour/ui/button';
import { Dialog } from '@primehour/ui/dialog';
import { Component, type ReactNode } from 'react';
import * as buttons from '../../copy/buttons.ts';
import * as copy from '../../copy/shell.ts';
import { resetBusinessRequest } from '../../session/business-request.ts';

type Props = { children: ReactNode; onClose: () => void };

/**
 * A dialog whose code did not load, or that failed, shows an error in its place; the screen behind it is unaffected.
 */
export class ModalBoundary extends Component<Props, { hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  /** Not earlier: that would trigger another request immediately, in a loop. */
  override componentDidCatch() {
    resetBusinessRequest();
  }

  override render() {
    const { children, onClose } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <Dialog
        isOpen
        size="sm"
        role="alertdialog"
        title={copy.dialogFailedTitle}
        description={copy.dialogFailedText}
        onClose={onClose}
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              {buttons.close}
            </Button>
            <Button onClick={() => window.location.reload()}>{copy.loadAgain}</Button>
          </>
        }
      />
    );
  }
}

import * as copy from '../../copy/app-settings.ts';
import { openModal } from '../../modals/store.ts';
import { close } from './closing-queries.ts';

/** Explains what closing means, and asks for confirmation (product/closing#closing). */
export function askToClose(businessId: string, name: string): void {
  openModal('CONFIRM', {
    title: copy.closeQuestion(name),
    message: copy.closeConsequences,
    confirmLabel: copy.closeTitle,
    tone: 'danger',
    onConfirm: () => close(businessId),
  });
}

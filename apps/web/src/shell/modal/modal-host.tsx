import { Dialog } from '@primehour/ui/dialog';
import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import type { ModalId, ModalProps, OpenModal } from './modals.ts';
import { closeModal, closeThisModal, getOpenModal, subscribeModal } from './store.ts';

/** A dialog component renders the whole `Dialog` and asks to be closed by `onClose`. */
type ModalComponent<Id extends ModalId> = ComponentType<ModalProps[Id] & { onClose: () => void }>;

const MODALS: { [Id in ModalId]: ModalComponent<Id> } = {
  DOING_GREAT: lazy(async () => ({
    default: (await import('../../features/sign-in/doing-great-dialog.tsx')).DoingGreatDialog,
  })),
  CONFIRM: lazy(async () => ({ default: (await import('./question-dialog.tsx')).QuestionDialog })),
  WARNING: lazy(async () => ({ default: (await import('./question-dialog.tsx')).QuestionDialog })),
  PERSONAL_USER_INFO: lazy(async () => ({
    default: (await import('../../features/account-manager/personal-information-dialog.tsx')).PersonalInformationDialog,
  })),
  BUSINESS_DETAILS: lazy(async () => ({
    default: (await import('../../features/account-manager/business-details-dialog.tsx')).BusinessDetailsDialog,
  })),
  BUSINESS_PROFILE: lazy(async () => ({
    default: (await import('../../features/account-manager/business-details-dialog.tsx')).BusinessDetailsDialog,
  })),
  PAYMENT_DETAILS: lazy(async () => ({
    default: (await import('../../features/account-manager/bank-account-dialog.tsx')).BankAccountDialog,
  })),
  CANCEL_BOOKING: lazy(async () => ({
    default: (await import('../../features/bookings/cancel-booking-dialog.tsx')).CancelBookingDialog,
  })),
  MODIFY_BOOKING: lazy(async () => ({
    default: (await import('../../features/bookings/modify-booking-dialog.tsx')).ModifyBookingDialog,
  })),
};

/** The one place where dialogs open (spec 1 §2). */
export function ModalHost() {
  const modal = useSyncExternalStore(subscribeModal, getOpenModal, () => null);
  useEffect(() => {
    window.addEventListener('popstate', closeModal);
    return () => window.removeEventListener('popstate', closeModal);
  }, []);
  if (!modal) return null;
  return (
    <Suspense key={modal.key} fallback={<Dialog isOpen title="Loading..." onClose={closeModal} />}>
      <Modal modal={modal} />
    </Suspense>
  );
}

function Modal({ modal: { id, props, key } }: { modal: OpenModal }) {
  // One Id chose both; TypeScript keeps no link between two members of a union.
  const Component = MODALS[id] as ComponentType<object>;
  return <Component {...props} {...{ onClose: () => closeThisModal(key) }} />;
}

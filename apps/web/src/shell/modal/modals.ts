import type { Booking } from '@primehour/contract/booking-shapes';

/** A question with two answers; `onConfirm` may take its time, and what it rejects with is shown in the dialog. */
export type Question = {
  title: string;
  message?: string | undefined;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  tone?: 'neutral' | 'danger' | undefined;
  onConfirm: () => void | Promise<unknown>;
};

/** What each dialog is given when it is opened, by the ids of spec 1 §2. Those of listings join with their screens. */
export type ModalProps = {
  DOING_GREAT: object;
  CONFIRM: Question;
  WARNING: Question;
  PERSONAL_USER_INFO: object;
  BUSINESS_DETAILS: object;
  BUSINESS_PROFILE: object;
  PAYMENT_DETAILS: object;
  CANCEL_BOOKING: { booking: Booking };
  MODIFY_BOOKING: { booking: Booking };
};

export type ModalId = keyof ModalProps;
export type OpenModal = { [Id in ModalId]: { id: Id; props: ModalProps[Id]; key: number } }[ModalId];

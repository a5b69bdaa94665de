import type { DueKind } from '@primehour/domain/policy/due-kinds';
import type { ChargeLine } from '@primehour/domain/price/charge-line';
import type { PaymentProviderName } from '@primehour/domain/vocabulary';
import type { FormState } from './form-state.ts';
import type { MyBooking } from './public.ts';
import type { SlotWindow } from './slot-window.ts';

/** The money on a receipt: each payment, each refund, and what a bank took back from the business. */
export const RECEIPT_LINES = [
  'PAID',
  'TIP',
  'GIFT_CARD',
  'PACKAGE',
  'BACK_ON_GIFT_CARD',
  'BACK_TO_PACKAGE',
  'PAID_AT_BUSINESS',
  'REFUNDED',
  'REFUND_UNDER_WAY',
  'CHARGED_BACK',
] as const;

export type ReceiptLine = {
  at: number;
  amountCents: number;
  kind: (typeof RECEIPT_LINES)[number];
  /** What a payment of a part of the price, or of a fee, consists of. */
  lines?: ChargeLine[];
  /** The tax in the refund. */
  taxCents?: number;
};

/**
 * What a provider's own fields need before a payment is opened, which happens after the client has agreed: the
 * provider, who is paid, and whether the card is saved.
 */
export type UnopenedPayment = { publishableKey: string; accountId: string; savesCard: boolean };

/** Pages of a client's own booking, by its secret link. */
export type MyPage =
  | {
      kind: 'my-booking';
      now: number;
      token: string;
      booking: MyBooking;
      /** Null while the business is suspended: nothing can be paid or booked there. */
      bookAgainPath: string | null;
      /** Null if the booking can't be moved, or its service is deleted, so that nothing sooner can open. */
      soonerPath: string | null;
      provider: PaymentProviderName;
      /** The form that saves a card, if a held time requires one; omitted if the provider can't be reached. */
      card?: { setupId: string; secret: string; publishableKey: string | null } | undefined;
      unopened?: UnopenedPayment | undefined;
      form: FormState;
      /** Whether the client has just moved it. */
      isMoved: boolean;
      clientZone: string | null;
    }
  | {
      kind: 'my-move';
      now: number;
      token: string;
      booking: MyBooking;
      window: SlotWindow | null;
      notice: { message: string; nearest: number[] } | null;
      clientZone: string | null;
    }
  | {
      kind: 'my-receipt';
      now: number;
      token: string;
      booking: MyBooking;
      /** Payments and refunds, oldest first. */
      money: ReceiptLine[];
      /** What the price consists of. */
      lines: ChargeLine[];
      clientZone: string | null;
    }
  | {
      kind: 'my-cancel';
      now: number;
      token: string;
      booking: MyBooking;
      message: string | null;
      clientZone: string | null;
    }
  | {
      kind: 'my-due';
      now: number;
      token: string;
      booking: MyBooking;
      /** Null if nothing is owed, or no longer. */
      due: { kind: DueKind; amountCents: number } | null;
      provider: PaymentProviderName;
      form: FormState;
      clientZone: string | null;
    }
  | {
      kind: 'my-tip';
      now: number;
      token: string;
      booking: MyBooking;
      /** Null if a tip can't be left, or no longer. */
      offers: { share: number; amountCents: number }[] | null;
      form: FormState;
      clientZone: string | null;
    }
  | {
      kind: 'my-new-card';
      now: number;
      token: string;
      booking: MyBooking;
      /** The card that is replaced. */
      label: string | null;
      /** The form that saves a card; null while the provider can't be reached. */
      setup: { setupId: string; secret: string; publishableKey: string | null } | null;
      provider: PaymentProviderName;
      form: FormState;
      clientZone: string | null;
    };

import { formatPhone } from '@primehour/domain/format/phone';
import * as copy from '../copy/payment.ts';

type StripeFrameProps = {
  /** Whom to call if scripts don't run. */
  phone: string;
  /**
   * For saving a card: the surrounding form is submitted once Stripe has it. Otherwise the form opens a payment itself.
   */
  save?: { secret: string; publishableKey: string | null } | undefined;
};

/** Placeholder for Stripe's own fields: the script inserts the frame, and we don't receive anything typed in it. */
export function StripeFrame({ phone, save }: StripeFrameProps) {
  return (
    <div data-stripe-save={save?.secret} data-stripe-key={save?.publishableKey ?? undefined}>
      <p className="without-script">
        {copy.needsScript} <span className="whitespace-nowrap">{formatPhone(phone)}</span>.
      </p>
      <div className="needs-script" data-stripe-room>
        <div data-stripe-frame aria-busy="true" className="min-h-56">
          <p data-stripe-wait className="animate-breathe text-ink-muted">
            {copy.loadingForm}
          </p>
        </div>
        <p data-stripe-message role="alert" className="mt-3 text-danger empty:hidden" />
        <p data-stripe-status role="status" className="mt-3 text-ink-muted empty:hidden" />
      </div>
    </div>
  );
}

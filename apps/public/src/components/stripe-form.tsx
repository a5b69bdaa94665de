import { checkMyPayment, openMyPayment } from '@primehour/contract/bank-account';
import { pathOf } from '@primehour/contract/endpoint';
import { formatMoney } from '@primehour/domain/format/money';
import * as labels from '../copy/labels.ts';
import { SubmitBar } from './form-parts.tsx';
import { StripeFrame } from './stripe-frame.tsx';

type StripeFormProps = { token: string; priceCents: number; phone: string };

/** Pays for a held time in Stripe's own fields. */
export function StripeForm({ token, priceCents, phone }: StripeFormProps) {
  return (
    <form
      noValidate
      data-until-over
      data-stripe-open={pathOf(openMyPayment.path, { token })}
      data-stripe-check={pathOf(checkMyPayment.path, { token })}
      className="flex flex-col gap-5"
    >
      <StripeFrame phone={phone} />
      <div className="needs-script" data-stripe-room>
        <SubmitBar>{labels.pay(formatMoney(priceCents))}</SubmitBar>
      </div>
    </form>
  );
}

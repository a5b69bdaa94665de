import { checkMyPayment, openMyPayment } from '@primehour/contract/bank-account';
import { pathOf } from '@primehour/contract/endpoint';
import { agreeToMyTerms } from '@primehour/contract/public';
import { publicPaths } from '@primehour/contract/public-paths';
import { formatMoney } from '@primehour/domain/format/money';
import * as labels from '../copy/labels.ts';
import * as copy from '../copy/payment.ts';
import type { PayFormProps } from '../pay-form.ts';
import { AgreementBox } from './agreement-box.tsx';
import { CardDown } from './card-down.tsx';
import { FormMessage, SubmitBar } from './form-parts.tsx';
import { StripeFrame } from './stripe-frame.tsx';

/**
 * Pays for a held time with Stripe's own fields. No payment is opened before the client has agreed: the fields are
 * shown without one, and with one click the script stores the agreement, opens the payment and pays, in this order. If
 * the terms have changed, it submits the form itself.
 */
export function StripeForm({ token, priceCents, form, phone, agreement, unopened }: PayFormProps) {
  if (agreement && !unopened) return <CardDown message={copy.formUnreachable} path={publicPaths.myBooking(token)} />;
  const deferred = agreement &&
    unopened && {
      method: 'post',
      action: publicPaths.myAgreement(token),
      'data-stripe-agree': pathOf(agreeToMyTerms.path, { token }),
      'data-stripe-key': unopened.publishableKey,
      'data-stripe-cents': priceCents,
      'data-stripe-account': unopened.accountId,
      'data-stripe-keeps': unopened.savesCard || undefined,
    };
  return (
    <form
      noValidate
      data-until-over
      data-stripe-open={pathOf(openMyPayment.path, { token })}
      data-stripe-check={pathOf(checkMyPayment.path, { token })}
      {...deferred}
      className="flex flex-col gap-5"
    >
      <FormMessage form={form} />
      <StripeFrame phone={phone} />
      <AgreementBox agreement={agreement} form={form} />
      <div className="needs-script" data-stripe-room>
        <SubmitBar isInPlace={agreement !== null}>{labels.pay(formatMoney(priceCents))}</SubmitBar>
      </div>
    </form>
  );
}

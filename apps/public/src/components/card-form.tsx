import { publicPaths } from '@primehour/contract/public-paths';
import { formatMoney } from '@primehour/domain/format/money';
import * as labels from '../copy/labels.ts';
import type { PayFormProps } from '../pay-form.ts';
import { AgreementBox } from './agreement-box.tsx';
import { CardFields } from './card-fields.tsx';
import { FormMessage, SubmitBar } from './form-parts.tsx';

/** Pays for a held time with the sandbox's card. */
export function CardForm({ token, priceCents, form, agreement }: PayFormProps) {
  return (
    <form method="post" action={publicPaths.myPay(token)} noValidate className="flex flex-col gap-5" data-until-over>
      <FormMessage form={form} />
      <CardFields form={form} />
      <AgreementBox agreement={agreement} form={form} />
      <SubmitBar isInPlace={agreement !== null}>{labels.pay(formatMoney(priceCents))}</SubmitBar>
    </form>
  );
}

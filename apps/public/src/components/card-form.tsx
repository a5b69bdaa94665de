import type { FormState } from '@primehour/contract/form-state';
import { publicPaths } from '@primehour/contract/public-paths';
import { formatMoney } from '@primehour/domain/format/money';
import * as labels from '../copy/labels.ts';
import { CardFields } from './card-fields.tsx';
import { FormMessage, SubmitBar } from './form-parts.tsx';

type CardFormProps = { token: string; priceCents: number; form: FormState };

/** Pays for a held time with the sandbox's card. */
export function CardForm({ token, priceCents, form }: CardFormProps) {
  return (
    <form method="post" action={publicPaths.myPay(token)} noValidate className="flex flex-col gap-5" data-until-over>
      <FormMessage form={form} />
      <CardFields form={form} />
      <SubmitBar>{labels.pay(formatMoney(priceCents))}</SubmitBar>
    </form>
  );
}

import type { PageModel } from '@primehour/contract/pages';
import { publicPaths } from '@primehour/contract/public-paths';
import { CodeTextField } from '../components/code-text-field.tsx';
import { FlowLayout } from '../components/flow-layout.tsx';
import { FormMessage, SubmitBar } from '../components/form-parts.tsx';
import { ResendForm } from '../components/resend-form.tsx';
import { ShownPrice, SummaryCard } from '../components/summary-card.tsx';
import * as copy from '../copy/phone.ts';

type CodeProps = { model: Extract<PageModel, { kind: 'code' }> };

export function CodePage({ model }: CodeProps) {
  return model.form.values['without'] === undefined ? <EnterCode model={model} /> : <BookWithout model={model} />;
}

/** The code was right, and something else was refused: one press books without it, at the price shown. */
function BookWithout({ model: { business, checkoutId, summary, form, clientZone } }: CodeProps) {
  return (
    <FlowLayout
      title={copy.notBookedTitle}
      aside={<SummaryCard summary={summary} zone={business.zone} clientZone={clientZone} />}
    >
      <form method="post" action={publicPaths.checkout(checkoutId)} noValidate className="flex flex-col gap-5">
        <FormMessage form={form} />
        <ShownPrice summary={summary} />
        <input type="hidden" name="code" value={form.values['code']} />
        <input type="hidden" name="without" value={form.values['without']} />
        <SubmitBar>{copy.bookWithoutIt}</SubmitBar>
      </form>
    </FlowLayout>
  );
}

function EnterCode({ model }: CodeProps) {
  const { business, checkoutId, summary, maskedPhone, form, clientZone } = model;
  return (
    <FlowLayout
      title={copy.verifyTitle}
      lead={
        <>
          {copy.codeSentTo} <span className="font-medium whitespace-nowrap text-ink">{maskedPhone}</span>
          {copy.codeTakesTime}
        </>
      }
      isAsideLast
      aside={<SummaryCard summary={summary} zone={business.zone} clientZone={clientZone} />}
    >
      <form method="post" action={publicPaths.checkout(checkoutId)} noValidate className="flex flex-col gap-5">
        <FormMessage form={form} />
        <ShownPrice summary={summary} />
        <CodeTextField form={form} />
        <SubmitBar>{copy.submitCode}</SubmitBar>
      </form>
      <ResendForm
        {...model}
        challenge={form.challenge}
        action={publicPaths.checkoutResend(checkoutId)}
        otherNumberPath={`${publicPaths.checkout(checkoutId)}/details`}
      />
    </FlowLayout>
  );
}

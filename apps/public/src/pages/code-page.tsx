import type { PageModel } from '@primehour/contract/pages';
import { publicPaths } from '@primehour/contract/public-paths';
import { CODE_LENGTH } from '@primehour/domain/limits';
import { TextField } from '@primehour/ui/text-field';
import { FlowLayout } from '../components/flow-layout.tsx';
import { FormMessage, SubmitBar, fieldState } from '../components/form-parts.tsx';
import { ResendForm } from '../components/resend-form.tsx';
import { SummaryCard } from '../components/summary-card.tsx';

export function CodePage({ model }: { model: Extract<PageModel, { kind: 'code' }> }) {
  const { business, checkoutId, summary, maskedPhone, form, clientZone } = model;
  const code = fieldState(form, 'code');
  return (
    <FlowLayout
      title="Verify your number with code"
      lead={
        <>
          We texted a code to <span className="font-medium whitespace-nowrap text-ink">{maskedPhone}</span>. Your time
          is taken as soon as you enter it.
        </>
      }
      isAsideLast
      aside={<SummaryCard summary={summary} zone={business.zone} clientZone={clientZone} />}
    >
      <form method="post" action={publicPaths.checkout(checkoutId)} noValidate className="flex flex-col gap-5">
        <FormMessage form={form} />
        {/* A code that was wrong is typed anew, so it does not come back. */}
        <TextField
          {...code}
          defaultValue=""
          autoFocus
          label="Verification code"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={CODE_LENGTH}
          required
          className="code-field"
        />
        <SubmitBar>Submit the code</SubmitBar>
      </form>
      <ResendForm {...model} action={publicPaths.checkoutResend(checkoutId)} />
    </FlowLayout>
  );
}

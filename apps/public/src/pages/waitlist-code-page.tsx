import type { PageModel } from '@primehour/contract/pages';
import { waitlistPaths } from '@primehour/contract/waitlist-paths';
import { CodeTextField } from '../components/code-text-field.tsx';
import { FlowLayout } from '../components/flow-layout.tsx';
import { FormMessage, SubmitBar } from '../components/form-parts.tsx';
import { ResendForm } from '../components/resend-form.tsx';
import { WaitingFor } from '../components/waiting-for.tsx';
import * as phoneCopy from '../copy/phone.ts';
import * as copy from '../copy/waitlist.ts';

/** The code that verifies the phone of a client who joins the waiting list. */
export function WaitlistCodePage({ model }: { model: Extract<PageModel, { kind: 'waitlist-code' }> }) {
  const { requestId, what, maskedPhone, form, joinPath } = model;
  return (
    <FlowLayout
      title={phoneCopy.verifyTitle}
      lead={
        <>
          {phoneCopy.codeSentTo} <span className="font-medium whitespace-nowrap text-ink">{maskedPhone}</span>
          {copy.codeLead}
        </>
      }
      isAsideLast
      aside={<WaitingFor what={what} />}
    >
      <form method="post" action={waitlistPaths.code(requestId)} noValidate className="flex flex-col gap-5">
        <FormMessage form={form} />
        <CodeTextField form={form} />
        <SubmitBar>{phoneCopy.submitCode}</SubmitBar>
      </form>
      <ResendForm
        {...model}
        challenge={form.challenge}
        action={waitlistPaths.resend(requestId)}
        otherNumberPath={joinPath}
      />
    </FlowLayout>
  );
}

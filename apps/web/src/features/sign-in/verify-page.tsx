import { messageOf } from '@primehour/contract/errors';
import { RESENT_MESSAGE_SECONDS } from '@primehour/domain/limits';
import { maskPhone } from '@primehour/domain/phone';
import { Button } from '@primehour/ui/button';
import { CodeField } from '@primehour/ui/code-field';
import { useActionState, useEffect, useRef, useState, useTransition } from 'react';
import { paths } from '../../paths.ts';
import { useCodeWait } from '../../session/code-wait.ts';
import { useSession } from '../../session/use-session.ts';
import { enterCode, requestCode } from '../../session/verification.ts';
import { textOf } from '../../shell/text-of.ts';
import { CodeWaitNotice } from './components/code-wait-notice.tsx';
import { StepHead } from './components/step-head.tsx';

/** The rule comes once the field is on screen: six digits take longer to type. */
const loadRules = () => import('@primehour/contract/auth');

/** Signs in with the code, or tells what is wrong with it. */
async function problemWith(code: string): Promise<string | undefined> {
  try {
    const { codeForm } = await loadRules();
    const checked = codeForm.safeParse({ code });
    if (!checked.success) return checked.error.issues[0]?.message;
    await enterCode(checked.data.code);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/** Spec 1 §2, §4, verify step. Where a verified person goes next is the redirect table's word. */
export function VerifyPage() {
  const { validatedPhoneNumber } = useSession();
  const waitEndsAt = useCodeWait();
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  useEffect(() => void loadRules().catch(() => undefined), []);
  const [typed, submit, isChecking] = useActionState(async (_: string, form: FormData) => {
    const code = textOf(form, 'code');
    const problemFound = await problemWith(code);
    setProblem(problemFound);
    if (problemFound) field.current?.select();
    return code;
  }, '');
  return (
    <>
      <StepHead step="Verify" title="Verify your number with code" back={{ href: paths.signIn, label: 'Back' }}>
        Enter the six-digit code that we texted to{' '}
        <span className="font-medium whitespace-nowrap text-ink">{maskPhone(validatedPhoneNumber ?? '')}</span>.
      </StepHead>
      <form action={submit} noValidate className="flex flex-col gap-4">
        {waitEndsAt !== null && <CodeWaitNotice endsAt={waitEndsAt} />}
        <CodeField
          ref={field}
          label="Verification code"
          name="code"
          defaultValue={typed}
          error={problem}
          autoFocus
          onChange={() => setProblem(undefined)}
        />
        <Button type="submit" size="lg" isFullWidth isBusy={isChecking} disabled={problem !== undefined}>
          Submit the code
        </Button>
      </form>
      <Resend phoneNumber={validatedPhoneNumber} isBlocked={waitEndsAt !== null} />
    </>
  );
}

function Resend({ phoneNumber, isBlocked }: { phoneNumber: string | null; isBlocked: boolean }) {
  const [isSending, startSending] = useTransition();
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(() => setSent(false), RESENT_MESSAGE_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [isSent]);
  const resend = () =>
    startSending(async () => {
      setSent(false);
      if (phoneNumber && (await requestCode(phoneNumber))) setSent(true);
    });
  return (
    <div className="mt-4 flex flex-col items-center gap-2">
      <Button variant="quiet" onClick={resend} isBusy={isSending} disabled={isBlocked}>
        Resend the code
      </Button>
      <p role="status" className="min-h-5 text-center text-success">
        {isSent && 'The code was sent. Check your inbox, please'}
      </p>
    </div>
  );
}

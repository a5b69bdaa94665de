import { CallError } from '@primehour/contract/call';
import { messageOf } from '@primehour/contract/errors';
import { codeProblem } from '@primehour/domain/code';
import { CODE_MESSAGES } from '@primehour/domain/field-copy';
import { DEFAULT_RETRY_SECONDS, RESENT_MESSAGE_SECONDS } from '@primehour/domain/limits';
import { maskPhone } from '@primehour/domain/phone';
import { Button } from '@primehour/ui/button';
import { CodeField } from '@primehour/ui/code-field';
import { CountdownText } from '@primehour/ui/countdown-text';
import { useAction } from '@primehour/ui/use-action';
import { useFirstFocus } from '@primehour/ui/use-first-focus';
import { Suspense, useEffect, useState } from 'react';
import { enterCode, type PasskeyChallenge, requestCode } from '../../account/verification.ts';
import * as buttons from '../../copy/buttons.ts';
import * as labels from '../../copy/labels.ts';
import * as copy from '../../copy/sign-in.ts';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../screens/lazy-page.tsx';
import { endCodeWait, useCodeWait } from '../../session/code-wait.ts';
import { useSession } from '../../session/use-session.ts';
import { textOf } from '../../shell/text-of.ts';
import { CheckNotice } from './components/check-notice.tsx';
import { CodeWaitNotice } from './components/code-wait-notice.tsx';
import { StepHead } from './components/step-head.tsx';

/** Few users have one, so its code loads only when a passkey is required. */
const passkeyForm = lazyPart(async () => (await import('./passkey-form.tsx')).PasskeyForm);

/**
 * Why a code was not accepted: it is wrong, or something else failed and it may be sent again, perhaps after a wait.
 */
type VerifyProblem = { text: string; isOfCode: boolean; waitSeconds?: number | undefined };

function problemOf(code: string): VerifyProblem | undefined {
  const problem = codeProblem(code);
  return problem && { text: CODE_MESSAGES[problem], isOfCode: true };
}

type Outcome = { problem?: VerifyProblem | undefined; challenge?: PasskeyChallenge | undefined };

/** Signs in with the code, or returns what prevents that: a problem, or a passkey that is required as well. */
async function signIn(code: string): Promise<Outcome> {
  const problem = problemOf(code);
  if (problem) return { problem };
  try {
    return { challenge: await enterCode(code) };
  } catch (error) {
    const text = messageOf(error);
    if (!(error instanceof CallError)) return { problem: { text, isOfCode: false } };
    const { statusCode, requestTimeout = DEFAULT_RETRY_SECONDS } = error.body;
    const waitSeconds = statusCode === 429 ? requestTimeout : undefined;
    return { problem: { text, isOfCode: statusCode === 422, waitSeconds } };
  }
}

/** See product/sign-in#verify. The redirect table determines where a verified person goes next. */
export function VerifyPage() {
  const { validatedPhoneNumber } = useSession();
  const startPath = paths.signIn + window.location.search;
  const sendWaitEndsAt = useCodeWait('refused');
  const { field, tryWaitEndsAt, problem, challenge, isChecking, ...entry } = useSignIn();
  if (challenge) {
    return (
      <Suspense>
        <passkeyForm.Part challenge={challenge} startPath={startPath} />
      </Suspense>
    );
  }
  return (
    <>
      <StepHead step={copy.verifyStep} title={copy.verifyTitle} back={{ href: startPath, label: buttons.back }}>
        {copy.verifyText}{' '}
        <span className="font-medium whitespace-nowrap text-ink">{maskPhone(validatedPhoneNumber ?? '')}</span>.
      </StepHead>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          entry.submit(textOf(new FormData(event.currentTarget), 'code'));
        }}
        className="flex flex-col gap-4"
      >
        {tryWaitEndsAt !== null ? (
          <CodeWaitNotice endsAt={tryWaitEndsAt} onEnd={() => entry.setTryWaitEndsAt(null)} />
        ) : (
          sendWaitEndsAt !== null && <CodeWaitNotice endsAt={sendWaitEndsAt} onEnd={() => endCodeWait('refused')} />
        )}
        <CodeField
          ref={field}
          label={labels.code}
          name="code"
          error={problem?.text}
          onChange={(event) => entry.change(event.currentTarget.value)}
          onBlur={(event) => entry.leave(event.currentTarget.value)}
        />
        <Button
          type="submit"
          size="lg"
          isFullWidth
          isBusy={isChecking}
          disabled={problem?.isOfCode === true || entry.isIncomplete || tryWaitEndsAt !== null}
        >
          {copy.verifyAction}
        </Button>
      </form>
      {/* A new code would invalidate the one that is being checked. */}
      <Resend
        phoneNumber={validatedPhoneNumber}
        isBlocked={isChecking}
        hasNotice={sendWaitEndsAt !== null || tryWaitEndsAt !== null}
      />
    </>
  );
}

/** Signs in with what was typed, and keeps what prevents that. */
function useSignIn() {
  const field = useFirstFocus<HTMLInputElement>();
  const [tryWaitEndsAt, setTryWaitEndsAt] = useState<number | null>(null);
  const [problem, setProblem] = useState<VerifyProblem>();
  // The button is disabled while the input is not a code; the reason is shown once the field is left
  // (product/sign-in#verify).
  const [isIncomplete, setIncomplete] = useState(false);
  const [challenge, setChallenge] = useState<PasskeyChallenge>();
  const [isChecking, startChecking] = useAction();
  const submit = (code: string) =>
    startChecking(async () => {
      const { problem: found, challenge: asked } = await signIn(code);
      if (asked) setChallenge(asked);
      // A wait shows as a countdown.
      if (found?.waitSeconds !== undefined) setTryWaitEndsAt(Date.now() + found.waitSeconds * 1000);
      else setProblem(found);
      if (found) field.current?.select();
    });
  const change = (code: string) => {
    setProblem(undefined);
    setIncomplete(codeProblem(code) !== undefined);
  };
  const leave = (code: string) => isIncomplete && setProblem(problemOf(code));
  return {
    field,
    tryWaitEndsAt,
    setTryWaitEndsAt,
    problem,
    isIncomplete,
    challenge,
    isChecking,
    submit,
    change,
    leave,
  };
}

type ResendProps = {
  phoneNumber: string | null;
  isBlocked: boolean;
  /** A notice above already counts down a wait. */
  hasNotice: boolean;
};

/**
 * Another code, once the one that was sent is a minute old; until then the wait is counted down
 * (product/sign-in#verify).
 */
function Resend({ phoneNumber, isBlocked, hasNotice }: ResendProps) {
  const waitEndsAt = useCodeWait('sent');
  const [isSending, startSending] = useAction();
  const [isSent, setSent] = useState(false);
  const [isBeingChecked, setBeingChecked] = useState(false);
  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(() => setSent(false), RESENT_MESSAGE_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [isSent]);
  const resend = () =>
    startSending(async () => {
      setSent(false);
      if (phoneNumber && (await requestCode(phoneNumber, () => setBeingChecked(true)))) setSent(true);
      setBeingChecked(false);
    });
  return (
    <div className="mt-4 flex flex-col items-center gap-2">
      <Button
        variant="quiet"
        onClick={resend}
        isBusy={isSending}
        disabled={isBlocked || hasNotice || waitEndsAt !== null}
      >
        {buttons.resendCode}
      </Button>
      <div className="min-h-5 text-center text-ink-muted">
        <p role="status" className={isSent ? 'text-success' : ''}>
          {isSent ? copy.codeSent : isBeingChecked && <CheckNotice />}
        </p>
        {waitEndsAt !== null && !hasNotice && !isSent && (
          <CountdownText endsAt={waitEndsAt} onEnd={() => endCodeWait('sent')}>
            {(seconds) => labels.nextCodeIn(seconds)}
          </CountdownText>
        )}
      </div>
    </div>
  );
}

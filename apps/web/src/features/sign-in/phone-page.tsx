import { PHONE_MESSAGES } from '@primehour/domain/field-copy';
import { parsePhone, stripPhone } from '@primehour/domain/phone';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { Link } from '@primehour/ui/link';
import { PhoneField } from '@primehour/ui/phone-field';
import { useAction } from '@primehour/ui/use-action';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import * as labels from '../../copy/labels.ts';
import * as sessionCopy from '../../copy/session.ts';
import * as copy from '../../copy/sign-in.ts';
import * as titles from '../../copy/titles.ts';
import { paths } from '../../paths.ts';
import { endCodeWait, useCodeWait } from '../../session/code-wait.ts';
import { isSignOutReason } from '../../session/session.ts';
import { changeSession } from '../../session/store.ts';
import { useSession } from '../../session/use-session.ts';
import { textOf } from '../../shell/text-of.ts';
import { CheckNotice } from './components/check-notice.tsx';
import { CodeWaitNotice } from './components/code-wait-notice.tsx';
import { Progress } from './components/progress.tsx';

/** The code that sends the text loads when the first digit is typed, so that the page itself is usable sooner. */
const loadVerification = () => import('../../account/verification.ts');

function loadAhead(): void {
  Promise.all([loadVerification(), import('./verify-page.tsx')]).catch(() => {
    // Offline: the submit tries again and says so.
  });
}

const problemOf = (text: string): string | undefined => {
  const parsed = parsePhone(text);
  return parsed.ok ? undefined : PHONE_MESSAGES[parsed.reason];
};

/**
 * Phone entry (product/sign-in#phone-entry). Prerendered: what is typed or submitted before its code has loaded is
 * kept, and sent then.
 */
export function PhonePage() {
  const { authError, validatedPhoneNumber } = useSession();
  const waitEndsAt = useCodeWait('refused');
  const form = useEarlySubmit();
  const { field, problem, setProblem, change, isChecking, typed, isSending, submit } = useCodeRequest();
  // Someone whose session has ended already has an account.
  const isReturning = isSignOutReason(authError);
  return (
    <>
      <Progress step={copy.verifyStep} className="mb-8" />
      <h1 className="text-2xl font-semibold">{titles.accountManagerHeading}</h1>
      <p className="mt-2 text-ink-muted">{copy.phoneText}</p>
      <ScriptNeeded />
      <form
        ref={form}
        // Outside a dialog, this method sends nothing, so that without JavaScript no number ends up in a URL.
        method="dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(textOf(new FormData(event.currentTarget), 'phoneNumber'));
        }}
        className="relative mt-6 flex flex-col gap-4"
      >
        {authError && <Banner tone={isReturning ? 'info' : 'danger'}>{authError}</Banner>}
        {waitEndsAt !== null && <CodeWaitNotice endsAt={waitEndsAt} onEnd={() => endCodeWait('refused')} />}
        <PhoneField
          ref={field}
          label={copy.phoneLabel}
          name="phoneNumber"
          // Someone who returns from the code step to fix one digit finds the others.
          defaultValue={typed || stripPhone(validatedPhoneNumber ?? '')}
          error={problem}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the browser gives it in the prerendered page
          autoFocus
          // A field left empty is not an error yet, and showing one would move the links below under the pointer.
          onBlur={(event) => event.currentTarget.value && setProblem(problemOf(event.currentTarget.value))}
          onChange={(event) => change(event.currentTarget.value)}
        />
        <Button
          type="submit"
          size="lg"
          isFullWidth
          isBusy={isSending}
          disabled={problem !== undefined || waitEndsAt !== null}
        >
          {isReturning ? copy.signInAction : copy.signUpAction}
        </Button>
        {/* In the space below the form, which holds two lines, so that nothing moves. */}
        <p role="status" className="absolute inset-x-0 top-full pt-1.5 text-center text-xs text-ink-muted">
          {isChecking && <CheckNotice />}
        </p>
      </form>
      <Agreement />
    </>
  );
}

/** Texts a code to the number, or says what is wrong with it. */
function useCodeRequest() {
  const field = useRef<HTMLInputElement>(null);
  // A visitor who is faster than this code keeps the focus where it is.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) field.current?.focus();
  }, []);
  const [, navigate] = useLocation();
  const [problem, setProblem] = useState<string>();
  const [isChecking, setChecking] = useState(false);
  const [typed, setTyped] = useState('');
  const [isSending, startSending] = useAction();
  const submit = (phoneNumber: string) => {
    const parsed = parsePhone(phoneNumber);
    setTyped(phoneNumber);
    setProblem(problemOf(phoneNumber));
    if (!parsed.ok) return field.current?.focus();
    startSending(async () => {
      try {
        const { requestCode } = await loadVerification();
        const isSent = await requestCode(parsed.value, () => setChecking(true));
        if (isSent) navigate(paths.verify + window.location.search);
      } catch {
        changeSession({ type: 'codeNotSent', statusCode: 0, message: sessionCopy.noConnection });
      }
      setChecking(false);
    });
  };
  const change = (text: string) => {
    loadAhead();
    // An emptied field is known to be invalid (product/sign-in#phone-rules); a partial number is checked when the field
    // is left.
    if (problem || text === '') setProblem(problemOf(text));
  };
  return { field, problem, setProblem, change, isChecking, typed, isSending, submit };
}

/** Submits the form once its code has loaded, if the user tried to before (`inline/open-sign-in.ts`). */
function useEarlySubmit() {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (form.current && window.primehourSubmitted === form.current) form.current.requestSubmit();
    window.primehourSubmitted = undefined;
  }, []);
  return form;
}

const ScriptNeeded = () => (
  <noscript>
    <Banner tone="warning" className="mt-6">
      {copy.scriptNeeded}
    </Banner>
  </noscript>
);

function Agreement() {
  return (
    <div className="mt-12 flex flex-col gap-2 text-xs text-ink-muted">
      <p>
        {copy.agreeBeforeTerms}{' '}
        <Link href={paths.terms} className="font-medium text-ink underline underline-offset-2">
          {labels.termsLink}
        </Link>{' '}
        {copy.agreeAnd}{' '}
        <Link href={paths.privacy} className="font-medium text-ink underline underline-offset-2">
          {labels.privacyLink}
        </Link>
        .
      </p>
      <p>{copy.textsNotice}</p>
    </div>
  );
}

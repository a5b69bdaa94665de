import { CallError } from '@primehour/contract/call';
import { tooManyCodeRequests } from '@primehour/contract/copy/refusals';
import { messageOf } from '@primehour/contract/errors';
import { sendStepUpCode, stepUp } from '@primehour/contract/session';
import { codeProblem } from '@primehour/domain/code';
import { CODE_MESSAGES } from '@primehour/domain/field-copy';
import { DEFAULT_RETRY_SECONDS } from '@primehour/domain/limits';
import { maskPhone } from '@primehour/domain/phone';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { CodeField } from '@primehour/ui/code-field';
import { CountdownText } from '@primehour/ui/countdown-text';
import { Dialog } from '@primehour/ui/dialog';
import { useAction } from '@primehour/ui/use-action';
import { useEffect, useId, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import * as buttons from '../../copy/buttons.ts';
import * as labels from '../../copy/labels.ts';
import * as copy from '../../copy/shell.ts';
import { endProof } from '../../session/step-up.ts';
import { getSession } from '../../session/store.ts';
import { textOf } from '../text-of.ts';

/** The content above the field: nothing, an error, or a countdown. */
type Trouble = { text: string } | { waitEndsAt: number } | undefined;

function problemOf(error: unknown): Trouble {
  if (!(error instanceof CallError) || error.body.statusCode !== 429) return { text: messageOf(error) };
  return { waitEndsAt: Date.now() + (error.body.requestTimeout ?? DEFAULT_RETRY_SECONDS) * 1000 };
}

const FIELD = 'code';

/**
 * Asks for a code that is texted as the dialog opens; the action that required it continues automatically (decision
 * 064).
 */
export function StepUpDialog() {
  const id = useId();
  const [trouble, setTrouble] = useState<Trouble>();
  const { field, problem, isIncomplete, isChecking, check, change, leave } = useCodeCheck(setTrouble);
  const text = useCodeText(setTrouble);
  const isWaiting = trouble !== undefined && 'waitEndsAt' in trouble;

  return (
    <Dialog
      isOpen
      size="sm"
      title={copy.stepUpTitle}
      description={copy.stepUpText(maskPhone(getSession().user?.phone ?? ''))}
      onClose={() => endProof(false)}
      isLocked={isChecking}
      footer={
        <>
          <Button variant="secondary" onClick={() => endProof(false)} disabled={isChecking}>
            {buttons.cancel}
          </Button>
          <Button type="submit" form={id} isBusy={isChecking} disabled={problem !== undefined || isIncomplete}>
            {copy.stepUpConfirm}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          check(new FormData(event.currentTarget));
        }}
        className="flex flex-col gap-4"
      >
        {isWaiting && (
          <Banner tone="warning">
            {tooManyCodeRequests}{' '}
            <CountdownText endsAt={trouble.waitEndsAt} onEnd={() => setTrouble(undefined)}>
              {(seconds) => labels.nextCodeIn(seconds)}
            </CountdownText>
          </Banner>
        )}
        {trouble && 'text' in trouble && <Banner tone="danger">{trouble.text}</Banner>}
        <CodeField
          ref={field}
          label={labels.code}
          name={FIELD}
          error={problem}
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={leave}
        />
        <TextAgain text={text} isWaiting={isWaiting} isDisabled={isChecking || isWaiting} />
      </form>
    </Dialog>
  );
}

/** Submits the code that was typed. */
function useCodeCheck(setTrouble: (trouble: Trouble) => void) {
  const field = useRef<HTMLInputElement>(null);
  const [isIncomplete, setIncomplete] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isChecking, startChecking] = useAction();
  const check = (form: FormData) =>
    startChecking(async () => {
      const code = textOf(form, FIELD);
      const wrong = codeProblem(code);
      if (wrong) return setProblem(CODE_MESSAGES[wrong]);
      try {
        await call(stepUp, { body: { code } });
        endProof(true);
      } catch (error) {
        if (error instanceof CallError && error.body.statusCode === 422) setProblem(messageOf(error));
        else setTrouble(problemOf(error));
        field.current?.select();
      }
    });
  const change = (code: string) => {
    setProblem(undefined);
    setIncomplete(codeProblem(code) !== undefined);
  };
  const leave = () => isIncomplete && setProblem(CODE_MESSAGES.INCOMPLETE);
  return { field, problem, isIncomplete, isChecking, check, change, leave };
}

type AgainProps = { text: ReturnType<typeof useCodeText>; isWaiting: boolean; isDisabled: boolean };

/** Requests another code, or shows how long until that is possible. */
function TextAgain({ text, isWaiting, isDisabled }: AgainProps) {
  const { isSending, isSent, resendAt, setResendAt, send } = text;
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
      <Button
        variant="secondary"
        size="sm"
        onClick={send}
        isBusy={isSending}
        disabled={isDisabled || resendAt !== null}
      >
        {buttons.resendCode}
      </Button>
      <p role="status" className="text-success">
        {isSent && copy.codeSent}
      </p>
      {resendAt !== null && !isWaiting && (
        <p className="w-full text-ink-muted">
          <CountdownText endsAt={resendAt} onEnd={() => setResendAt(null)}>
            {(seconds) => labels.nextCodeIn(seconds)}
          </CountdownText>
        </p>
      )}
    </div>
  );
}

/** Texts a code when the dialog opens, and again on request. */
function useCodeText(setTrouble: (trouble: Trouble) => void) {
  const [isSending, startSending] = useAction();
  const [isSent, setSent] = useState(false);
  const [resendAt, setResendAt] = useState<number | null>(null);
  const send = () =>
    startSending(async () => {
      setSent(false);
      setTrouble(undefined);
      try {
        const { requestTimeout } = await call(sendStepUpCode, {});
        setResendAt(Date.now() + requestTimeout * 1000);
        setSent(true);
      } catch (error) {
        setTrouble(problemOf(error));
      }
    });
  const hasOpened = useRef(false);
  useEffect(() => {
    // Development runs effects twice; a second send would be refused.
    if (!hasOpened.current) send();
    hasOpened.current = true;
  });
  return { isSending, isSent, resendAt, setResendAt, send };
}

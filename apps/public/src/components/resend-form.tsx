import * as refusalCopy from '@primehour/contract/copy/refusals';
import { Button } from '@primehour/ui/button';
import * as copy from '../copy/phone.ts';
import { BrowserCheck } from './browser-check.tsx';

type ResendFormProps = {
  action: string;
  now: number;
  retrySeconds: number | null;
  isTooEarly: boolean;
  isResent: boolean;
  challenge: string | undefined;
  business: { name: string; phone: string };
  /** Back to the form for the number. */
  otherNumberPath: string;
};

/**
 * Another code, and the wait before it (product/sign-in#codes); or another number, if this one was mistyped. Without
 * JavaScript the button stays enabled: the server refuses a click that is too early and says how long to wait.
 */
export function ResendForm(props: ResendFormProps) {
  const { action, now, retrySeconds, isTooEarly, isResent, challenge, business, otherNumberPath } = props;
  return (
    <form
      method="post"
      action={action}
      data-countdown={retrySeconds === null ? undefined : now + retrySeconds * 1000}
      className="mt-4"
    >
      {challenge && <BrowserCheck challenge={challenge} business={business} />}
      {isResent && (
        <p role="status" className="min-h-12 text-success sm:min-h-5" data-passing>
          {copy.codeResent}
        </p>
      )}
      {retrySeconds !== null && (
        <p data-until-over>
          {isTooEarly && `${refusalCopy.tooManyCodeRequests} `}
          {copy.nextAttemptIn} <span data-left="seconds">{retrySeconds}</span> {copy.seconds}
        </p>
      )}
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="text-ink-muted">{copy.noText}</span>
        <Button type="submit" variant="secondary" data-waits>
          {copy.resendCode}
        </Button>
        <a href={otherNumberPath} className="text-action inline-flex min-h-11 items-center">
          {copy.useAnotherNumber}
        </a>
      </p>
    </form>
  );
}

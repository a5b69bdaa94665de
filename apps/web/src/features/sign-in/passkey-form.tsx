import { CallError } from '@primehour/contract/call';
import { messageOf } from '@primehour/contract/errors';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { Link } from '@primehour/ui/link';
import { useAction } from '@primehour/ui/use-action';
import { useFirstFocus } from '@primehour/ui/use-first-focus';
import { useState } from 'react';
import { answerChallenge, type PasskeyChallenge } from '../../account/verification.ts';
import * as buttons from '../../copy/buttons.ts';
import * as copy from '../../copy/sign-in.ts';
import { StepHead } from './components/step-head.tsx';

type Props = {
  challenge: PasskeyChallenge;
  /** Phone entry, where signing in starts. */
  startPath: string;
};

type Failure = { text: string; isFinal: boolean };

/**
 * The second step of signing in, for users with a passkey (decision 065). The prompt needs a press, so there is a
 * button.
 */
export function PasskeyForm({ challenge, startPath }: Props) {
  const [failure, setFailure] = useState<Failure>();
  const [isConfirming, startConfirming] = useAction();
  const button = useFirstFocus<HTMLButtonElement>();
  const confirm = () =>
    startConfirming(async () => {
      try {
        await answerChallenge(challenge);
        setFailure(undefined);
      } catch (error) {
        // A refused response has used up its challenge; a canceled prompt has not.
        const isFinal = error instanceof CallError && error.body.statusCode >= 400 && error.body.statusCode < 500;
        setFailure({ text: messageOf(error), isFinal });
      }
    });
  return (
    <>
      <StepHead step={copy.verifyStep} title={copy.passkeyTitle} back={{ href: startPath, label: buttons.back }}>
        {copy.passkeyText}
      </StepHead>
      <div className="flex flex-col gap-4">
        {failure && <Banner tone="danger">{failure.text}</Banner>}
        <Button ref={button} size="lg" isFullWidth onClick={confirm} isBusy={isConfirming} disabled={failure?.isFinal}>
          {copy.passkeyAction}
        </Button>
      </div>
      <p className="mt-4 text-center text-ink-muted">
        {failure?.isFinal ? (
          <Link href={startPath} className="font-medium text-ink underline underline-offset-2">
            {copy.startOver}
          </Link>
        ) : (
          copy.passkeysLost
        )}
      </p>
    </>
  );
}

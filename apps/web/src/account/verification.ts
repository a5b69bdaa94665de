import { CallError } from '@primehour/contract/call';
import type { ResponseBody } from '@primehour/contract/endpoint';
import { messageOf } from '@primehour/contract/errors';
import { getPartnerBookingDetails } from '@primehour/contract/listing';
import { sendCode, signInWithPasskey, verifyCode } from '@primehour/contract/session';
import { TERMS_VERSION } from '@primehour/domain/legal';
import { call } from '../api/call.ts';
import * as copy from '../copy/account.ts';
import * as sessionCopy from '../copy/session.ts';
import { startCodeWait } from '../session/code-wait.ts';
import { changeSession, getSession } from '../session/store.ts';

/** A check that keeps requiring more work is abandoned. */
const CHECKS_MAX = 4;
const CHECK_GIVEN_UP = copy.tooManyRequests;

/**
 * Sends the request and, if the response is a challenge, again with the proof; `onCheck` is called before one is
 * solved.
 */
async function sendWithProof(phoneNumber: string, onCheck: () => void): Promise<ResponseBody<typeof sendCode>> {
  for (let checks = 0, proof: string | undefined; ; checks += 1) {
    try {
      return await call(sendCode, { body: { phoneNumber, proof } });
    } catch (error) {
      const challenge = error instanceof CallError ? error.body.challenge : undefined;
      if (challenge === undefined || checks === CHECKS_MAX) throw error;
      onCheck();
      // Loaded only then: most people are never checked.
      const { solveInSlices } = await import('@primehour/contract/solve-in-slices').catch(() => {
        throw new Error(sessionCopy.noConnection);
      });
      proof = await solveInSlices(challenge);
    }
  }
}

/**
 * Requests a code; true when it was sent. A failure is in the session's `authError` or in the wait
 * (product/sign-in#verify); `onCheck` is called when this browser is checked.
 */
export async function requestCode(phoneNumber: string, onCheck: () => void): Promise<boolean> {
  try {
    const { requestTimeout } = await sendWithProof(phoneNumber, onCheck);
    startCodeWait('sent', requestTimeout, Date.now());
    changeSession({ type: 'codeSent', phoneNumber });
    return true;
  } catch (error) {
    const statusCode = error instanceof CallError ? error.body.statusCode : 0;
    const isGivenUp = error instanceof CallError && error.code === 'CHALLENGE_REQUIRED';
    changeSession({ type: 'codeNotSent', statusCode, message: isGivenUp ? CHECK_GIVEN_UP : messageOf(error) });
    if (error instanceof CallError && statusCode === 429)
      startCodeWait('refused', error.body.requestTimeout, Date.now());
    return false;
  }
}

export type PasskeyChallenge = Extract<
  ResponseBody<typeof verifyCode>,
  { passkeyChallenge: unknown }
>['passkeyChallenge'];

/** Signs in with the code; users with a passkey get its challenge instead. */
export async function enterCode(code: string): Promise<PasskeyChallenge | undefined> {
  const phoneNumber = getSession().validatedPhoneNumber;
  if (!phoneNumber) throw new Error(copy.phoneMissing);
  const answer = await call(verifyCode, { body: { phoneNumber, code, termsVersion: TERMS_VERSION } });
  if ('passkeyChallenge' in answer) return answer.passkeyChallenge;
  await keepSession(answer);
  return undefined;
}

/** Signs in with a passkey's response, once. */
export async function answerChallenge(challenge: PasskeyChallenge): Promise<void> {
  const { promptForPasskey } = await import('./passkey-prompt.ts');
  const response = await promptForPasskey(challenge);
  await keepSession(await call(signInWithPasskey, { body: { token: challenge.token, response } }));
}

/** A business with a slug is then loaded by it (product/sign-in#after-verification). */
async function keepSession(answer: ResponseBody<typeof signInWithPasskey>): Promise<void> {
  // Stored before any other request: the code is used up, and a page that is closed now is signed in.
  changeSession({ type: 'verified', answer });
  const slug = answer.businessInfo[0]?.slug;
  if (!slug) return;
  // The sign-in's own response has the links too, so a failure here does no harm.
  const links = await call(getPartnerBookingDetails, { params: { slug } }).catch(() => undefined);
  if (links) changeSession({ type: 'businessLinksLoaded', slug, links });
}

/** The tokens of a sign-in that asked for nothing more than the code. */
export function signedIn<Answer extends object>(answer: Answer): Extract<Answer, { accessToken: string }> {
  if (!('accessToken' in answer)) throw new Error('A passkey is asked for.');
  // Of the two answers only one carries tokens.
  return answer as Extract<Answer, { accessToken: string }>;
}

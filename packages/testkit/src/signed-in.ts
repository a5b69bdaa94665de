/** The tokens of a sign-in that required nothing but the code. */
export function signedIn<Body extends object>(answer: Body): Extract<Body, { accessToken: string }> {
  if (!('accessToken' in answer)) throw new Error('The sign-in requires a passkey.');
  // Only one of the two responses contains tokens.
  return answer as Extract<Body, { accessToken: string }>;
}

import { errorBodyOf } from '@primehour/contract/call';
import { requestProof } from '../session/step-up.ts';
import { getSession } from '../session/store.ts';

/**
 * Makes a call; if the server requires a fresh code first, the user enters one and the call is repeated (decision 064).
 * Declining it throws the refusal. A 403 never refreshes tokens (product/sign-in#step-up).
 */
export async function withStepUp(attempt: () => Promise<Response>): Promise<Response> {
  const response = await attempt();
  if (response.status !== 403) return response;
  const { code } = await errorBodyOf(response.clone());
  if (code !== 'STEP_UP_REQUIRED') return response;
  const userId = getSession().user?.id;
  const isProven = await requestProof();
  // A request made as one user is not repeated as another.
  return isProven && getSession().user?.id === userId ? await attempt() : response;
}

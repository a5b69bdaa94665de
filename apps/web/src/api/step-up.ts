import { errorBodyOf } from '@primehour/contract/call';
import { requestProof } from '../session/step-up.ts';
import { getSession } from '../session/store.ts';

/**
 * Makes a call; where the server wants a fresh code first, the person enters one and the call is made again
 * (decision 064). Declining it raises the refusal. A 403 never refreshes tokens (product/sign-in#step-up).
 */
export async function withStepUp(attempt: () => Promise<Response>): Promise<Response> {
  const response = await attempt();
  if (response.status !== 403) return response;
  const { code } = await errorBodyOf(response.clone());
  if (code !== 'STEP_UP_REQUIRED') return response;
  const userId = getSession().user?.id;
  const isProven = await requestProof();
  // What was asked in one person's name is not repeated in that of another.
  return isProven && getSession().user?.id === userId ? await attempt() : response;
}

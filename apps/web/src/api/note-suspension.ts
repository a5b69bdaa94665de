import { errorBodyOf } from '@primehour/contract/call';

let reload: (() => void) | undefined;

/** What to do when a call is refused because the business is suspended; the dashboard reloads the session. */
export function onSuspension(listener: () => void): void {
  reload = listener;
}

export async function noteSuspension(response: Response): Promise<Response> {
  if (response.status !== 403) return response;
  const { code } = await errorBodyOf(response.clone());
  if (code === 'BUSINESS_SUSPENDED') reload?.();
  return response;
}

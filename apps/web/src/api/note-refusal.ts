import { errorBodyOf } from '@primehour/contract/call';

let reload: (() => void) | undefined;

/** The session's businesses are outdated: one was suspended, or the user left it. */
const OUTDATED: ReadonlySet<string> = new Set(['BUSINESS_SUSPENDED', 'MEMBERSHIP_ENDED']);

/** What to do when a call is refused because of that; the dashboard reloads the session. */
export function onOutdatedBusiness(listener: () => void): void {
  reload = listener;
}

export async function noteRefusal(response: Response): Promise<Response> {
  if (response.status !== 403) return response;
  const { code } = await errorBodyOf(response.clone());
  if (OUTDATED.has(code)) reload?.();
  return response;
}

import { errorBodyOf } from '@primehour/contract/call';

/** A call refused because the business is suspended: the session is reloaded, so that the banner says why. */
export async function noteSuspension(response: Response): Promise<Response> {
  if (response.status !== 403) return response;
  const { code } = await errorBodyOf(response.clone());
  if (code === 'BUSINESS_SUSPENDED') {
    // Without a connection the next look at the session brings it.
    void import('../session/reload-user.ts').then(({ reloadPerson }) => reloadPerson()).catch(() => undefined);
  }
  return response;
}

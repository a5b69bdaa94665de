/** The invitation that someone is signing in for, in this tab. It must survive because sign-in has several screens. */
const KEY = 'primehour.invitation';

export function pendingInvitation(): string | null {
  try {
    return typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Null once it was accepted or declined. */
export function rememberInvitation(token: string | null): void {
  try {
    if (token === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, token);
  } catch {
    // A browser that refuses storage asks for the link again.
  }
}

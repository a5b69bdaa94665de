/** The invitation that someone signs in for, in this tab: the way through sign-in is several screens. */
const KEY = 'primehour.invitation';

export function pendingInvitation(): string | null {
  try {
    return typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Null: it was accepted, or declined. */
export function rememberInvitation(token: string | null): void {
  try {
    if (token === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, token);
  } catch {
    // A browser that refuses storage asks for the link again.
  }
}

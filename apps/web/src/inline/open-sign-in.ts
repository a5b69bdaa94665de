declare global {
  interface Window {
    /** A form that was submitted while the page's code was still loading. */
    primehourSubmitted?: EventTarget | null | undefined;
  }
}

/**
 * Runs as an inline script at the head of the phone entry, so it may use nothing but its arguments:
 * a signed-in user goes home before anything is painted (product/sign-in#phone-entry), and a form that nothing handles
 * yet is remembered.
 */
export function openSignIn(sessionKey: string, homePath: string): void {
  document.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    window.primehourSubmitted = event.target;
  });
  try {
    const { accessToken, user } = (JSON.parse(localStorage.getItem(sessionKey) ?? '{}') ?? {}) as Record<
      string,
      unknown
    >;
    if (!accessToken || !user) return;
    document.documentElement.hidden = true;
    location.replace(homePath);
  } catch {
    // No readable session: this is the right page.
  }
}

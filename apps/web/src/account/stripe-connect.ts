/** Stripe's script is loaded from Stripe, as it requires, and only when its form is opened. */
const CONNECT_SCRIPT = 'https://connect-js.stripe.com/v1.0/connect.js';
const LOAD_TIMEOUT_MS = 15_000;

/** The part of Connect.js that is used here. */
export type ConnectElement = HTMLElement & {
  setOnExit?: (act: () => void) => void;
  setOnLoadError?: (act: () => void) => void;
};
export type Connect = { create(component: string): ConnectElement };
type ConnectScript = {
  init?: (options: { publishableKey: string; fetchClientSecret: () => Promise<string>; appearance: object }) => Connect;
  onLoad?: () => void;
};

declare global {
  interface Window {
    StripeConnect?: ConnectScript;
  }
}

let loading: Promise<ConnectScript> | undefined;

/** @throws Error if the script does not load; the next call retries */
export async function openConnect(publishableKey: string, fetchClientSecret: () => Promise<string>): Promise<Connect> {
  loading ??= loadScript();
  const script = await loading.catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  if (!script.init) throw new Error('Stripe did not start.');
  return script.init({ publishableKey, fetchClientSecret, appearance: look() });
}

function loadScript(): Promise<ConnectScript> {
  return new Promise((resolve, reject) => {
    const waiting: ConnectScript = (window.StripeConnect ??= {});
    if (waiting.init) {
      resolve(waiting);
      return;
    }
    const fail = () => reject(new Error('Stripe did not load.'));
    const timer = setTimeout(fail, LOAD_TIMEOUT_MS);
    waiting.onLoad = () => {
      clearTimeout(timer);
      resolve(window.StripeConnect ?? waiting);
    };
    const script = document.createElement('script');
    script.src = CONNECT_SCRIPT;
    script.async = true;
    script.addEventListener('error', () => {
      clearTimeout(timer);
      script.remove();
      fail();
    });
    document.head.append(script);
  });
}

/** Its frame in our colors, in the light or dark theme; it can't read our styles itself. */
const look = (): object => ({
  variables: {
    colorPrimary: colorOf('accent'),
    colorBackground: colorOf('raised'),
    colorText: colorOf('ink'),
    colorSecondaryText: colorOf('ink-muted'),
    colorBorder: colorOf('line-strong'),
    colorDanger: colorOf('danger'),
    borderRadius: '8px',
  },
});

/** A theme color as the browser currently resolves it. */
function colorOf(role: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(--color-${role})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

import { getHelpIdentity } from '@primehour/contract/support';
import { call } from '../../api/call.ts';
import type { ChatConfig } from '../../config.ts';
import { onForget } from '../../session/forget-person.ts';

/** The parts of Chatwoot's script that this product uses. */
type Chatwoot = {
  toggle: (state?: 'open' | 'close') => void;
  setUser: (identifier: string, about: Record<string, string>) => void;
  reset: () => void;
};

declare global {
  interface Window {
    chatwootSettings?: { hideMessageBubble: boolean; position: 'right'; type: 'standard' };
    chatwootSDK?: { run: (options: ChatConfig) => void };
    $chatwoot?: Chatwoot;
  }
}

/** A blocked or failed script reports no error (product/shell#help). */
const WAIT_MS = 8_000;

let loading: Promise<Chatwoot> | undefined;

/** Chatwoot's widget, loaded once per page and given the user's name; rejects if it does not load in time. */
export function loadChat(config: ChatConfig): Promise<Chatwoot> {
  loading ??= start(config);
  return Promise.race([loading.then(introduce), giveUp()]);
}

/**
 * Set each time, because the previous person has been forgotten. Without a name the conversation is anonymous, which is
 * better than none.
 */
async function introduce(chat: Chatwoot): Promise<Chatwoot> {
  await identify(chat).catch(() => undefined);
  return chat;
}

async function start({ baseUrl, websiteToken }: ChatConfig): Promise<Chatwoot> {
  // Our own button opens it; Chatwoot's would cover the page.
  window.chatwootSettings = { hideMessageBubble: true, position: 'right', type: 'standard' };
  const ready = new Promise((resolve) => window.addEventListener('chatwoot:ready', resolve, { once: true }));
  await loadScript(`${baseUrl}/packs/js/sdk.js`);
  window.chatwootSDK?.run({ baseUrl, websiteToken });
  await ready;
  const { $chatwoot: chat } = window;
  if (!chat) throw new Error('The chat reported that it was ready, but is missing.');
  onForget(() => chat.reset());
  return chat;
}

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('The chat could not be loaded.'));
    document.head.append(script);
  });
}

async function identify(chat: Chatwoot): Promise<void> {
  const { identifier, identifierHash, name, email, phone } = await call(getHelpIdentity, {});
  chat.setUser(identifier, {
    name,
    phone_number: phone,
    ...(email && { email }),
    ...(identifierHash && { identifier_hash: identifierHash }),
  });
}

const giveUp = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The chat took too long to load.')), WAIT_MS);
  });

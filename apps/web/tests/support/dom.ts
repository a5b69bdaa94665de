import { BrowserErrorCaptureEnum, Window } from 'happy-dom';
import { StreamedEvents } from './event-source.ts';

/** Globals of Node that are replaced by those of the page. All others, such as `fetch` and timers, stay Node's. */
const REPLACED = ['CustomEvent', 'Event', 'FormData', 'localStorage', 'navigator', 'sessionStorage', 'Storage'];
/** Methods of the window that only work when called on it. */
const BOUND = [
  'addEventListener',
  'dispatchEvent',
  'getComputedStyle',
  'matchMedia',
  'removeEventListener',
  'scrollTo',
] as const;

let window: Window | undefined;

/** Makes the window of an empty page at `url` global, once per process: components keep references to it. */
export function installDom(url: string): void {
  if (window !== undefined) return;
  const settings = {
    // A download is a link that the page follows, which must not lead away from it.
    navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
    // What a listener throws fails the test.
    errorCapture: BrowserErrorCaptureEnum.disabled,
  };
  window = new Window({ url, width: 1440, height: 900, settings });
  // happy-dom has none.
  Object.defineProperty(window.navigator, 'locks', { value: navigator.locks });
  for (const name of Object.getOwnPropertyNames(window)) {
    if (name in globalThis && !REPLACED.includes(name)) continue;
    define(name, Reflect.get(window, name));
  }
  for (const name of BOUND) define(name, Reflect.get(window, name).bind(window));
  for (const name of ['document', 'history', 'location'] as const) define(name, window[name]);
  // Nothing is painted, so no frame has to be waited for.
  define('requestAnimationFrame', (callback: FrameRequestCallback) => setTimeout(() => callback(performance.now())));
  define('cancelAnimationFrame', clearTimeout);
  define('window', globalThis);
  define('self', globalThis);
  addPopovers(window);
  completeDialogs(window);
  completeSelects(window);
  define('EventSource', StreamedEvents);
  define('XMLHttpRequest', UploadRequest);
}

/** Resolves when effects of what has been rendered have run, and those of what they rendered. */
export async function afterEffects(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) {
    await new Promise<void>((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve));
    });
  }
}

/** The page's current address, without its origin. */
export const addressNow = (): string => location.href.slice(location.origin.length);

function define(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
}

/** happy-dom has no popovers: their methods, `popovertarget`, `:popover-open` and the two events. */
function addPopovers({ HTMLElement, Element, Event, document }: Window): void {
  const open = new WeakSet<object>();
  const toggle = (element: InstanceType<typeof HTMLElement>, isOpening: boolean) => {
    if (open.has(element) === isOpening) return;
    const [oldState, newState] = isOpening ? ['closed', 'open'] : ['open', 'closed'];
    const notify = (type: string) => element.dispatchEvent(Object.assign(new Event(type), { oldState, newState }));
    notify('beforetoggle');
    if (isOpening) open.add(element);
    else open.delete(element);
    notify('toggle');
  };
  Object.assign(HTMLElement.prototype, {
    showPopover(this: InstanceType<typeof HTMLElement>) {
      toggle(this, true);
    },
    hidePopover(this: InstanceType<typeof HTMLElement>) {
      toggle(this, false);
    },
  });
  const { matches } = Element.prototype;
  Element.prototype.matches = function matchesOpen(selector: string) {
    if (selector === ':popover-open') return open.has(this);
    return matches.call(this, selector);
  };
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[popovertarget]') : null;
    const popover = button && document.getElementById(button.getAttribute('popovertarget') ?? '');
    if (popover instanceof HTMLElement) toggle(popover, !open.has(popover));
  });
  document.addEventListener('keydown', (event) => {
    if (Reflect.get(event, 'key') !== 'Escape') return;
    for (const popover of document.querySelectorAll('[popover=auto]')) {
      if (popover instanceof HTMLElement) toggle(popover, false);
    }
  });
}

/**
 * happy-dom's dialogs lack what browsers do: Escape cancels the one opened last, closing returns the focus, and the
 * event comes later.
 */
function completeDialogs({ HTMLDialogElement, Event, document }: Window): void {
  type Dialog = InstanceType<typeof HTMLDialogElement>;
  const openers = new WeakMap<Dialog, Element | null>();
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: Dialog) {
      openers.set(this, globalThis.document.activeElement);
      this.setAttribute('open', '');
    },
    close(this: Dialog) {
      if (!this.hasAttribute('open')) return;
      this.removeAttribute('open');
      const opener = openers.get(this);
      if (opener instanceof globalThis.HTMLElement) opener.focus();
      setTimeout(() => this.dispatchEvent(new Event('close')));
    },
  });
  document.addEventListener('keydown', (event) => {
    if (Reflect.get(event, 'key') !== 'Escape' || event.defaultPrevented) return;
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    if (dialog instanceof HTMLDialogElement && dialog.dispatchEvent(new Event('cancel', { cancelable: true })))
      dialog.close();
  });
}

/**
 * happy-dom compares a select's new value with those of its options without making it a string first, and lacks `size`,
 * by which react-hook-form recognizes whether the user has changed it.
 */
function completeSelects({ HTMLSelectElement: { prototype } }: Window): void {
  Object.defineProperty(prototype, 'size', { value: 0 });
  const value = Object.getOwnPropertyDescriptor(prototype, 'value');
  Object.defineProperty(prototype, 'value', {
    ...value,
    set(this: object, next: unknown) {
      value?.set?.call(this, String(next));
    },
  });
}

/** What an upload uses of XMLHttpRequest, on `fetch`: happy-dom's can't send Node's files. */
class UploadRequest {
  status = 0;
  responseText = '';
  upload: { onprogress?: () => void } = {};
  onload?: () => void;
  onloadend?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  #url = '';
  readonly #init = { method: '', headers: new Headers() };
  readonly #controller = new AbortController();

  open(method: string, url: string): void {
    this.#init.method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#init.headers.set(name, value);
  }

  send(body: Blob): void {
    void this.#send(body).finally(() => this.onloadend?.());
  }

  abort(): void {
    this.#controller.abort();
  }

  async #send(body: Blob): Promise<void> {
    const { signal } = this.#controller;
    try {
      const response = await fetch(this.#url, { ...this.#init, body, signal });
      this.status = response.status;
      this.responseText = await response.text();
      this.onload?.();
    } catch {
      if (signal.aborted) this.onabort?.();
      else this.onerror?.();
    }
  }
}

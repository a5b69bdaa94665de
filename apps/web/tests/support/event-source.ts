const CLOSED = 2;

type Listener = (event: { data: string | undefined }) => void;

/** What the dashboard uses of a browser's `EventSource`. It does not reconnect. */
export class StreamedEvents {
  static readonly CLOSED = CLOSED;
  readyState = 0;
  readonly #stop = new AbortController();
  readonly #listeners = new Map<string, Listener>();

  constructor(url: string) {
    this.#read(url).catch(() => {
      this.close();
      this.#listeners.get('error')?.({ data: undefined });
    });
  }

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, listener);
  }

  close(): void {
    this.readyState = CLOSED;
    this.#stop.abort();
  }

  async #read(url: string): Promise<void> {
    const { body } = await fetch(url, { signal: this.#stop.signal });
    let text = '';
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const frames = (text + chunk).split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) this.#pass(frame);
    }
  }

  #pass(frame: string): void {
    const valueOf = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(frame)?.[1];
    this.#listeners.get(valueOf('event') ?? 'message')?.({ data: valueOf('data') });
  }
}

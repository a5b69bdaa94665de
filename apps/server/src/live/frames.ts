/** One server-sent event. Its id is where a broken stream resumes; a frame without one doesn't change that position. */
export type StreamEvent = { readonly id?: string | undefined; readonly event: string; readonly data: unknown };

/** JSON contains no line break, so one `data` line is enough. */
export function frameOf({ id, event, data }: StreamEvent): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** A comment that keeps proxies and phones from closing an idle connection. */
export const HEARTBEAT = ':\n\n';
/** How long a browser waits before it reconnects. */
export const RETRY = 'retry: 2000\n\n';

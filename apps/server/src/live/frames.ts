/** One server-sent event. Its id is where a broken stream goes on; a frame without one moves nobody on. */
export type StreamEvent = { readonly id?: string | undefined; readonly event: string; readonly data: unknown };

/** JSON holds no line break, so one `data` line carries it whole. */
export function frameOf({ id, event, data }: StreamEvent): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Says nothing, and keeps proxies and phones from taking the line for dead. */
export const HEARTBEAT = ':\n\n';
/** How long a browser that reconnects by itself waits. */
export const RETRY = 'retry: 2000\n\n';

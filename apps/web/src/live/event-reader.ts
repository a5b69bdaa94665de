/** One server-sent event; `id` is undefined when the frame brought none. */
export type Frame = { readonly id: string | undefined; readonly event: string; readonly data: string };

/** Puts frames together from text that arrives in any pieces; comments and fields we do not use are left out. */
export function createEventReader(onFrame: (frame: Frame) => void): { push(text: string): void } {
  let rest = '';
  return {
    push(text) {
      const parts = (rest + text).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const frame = frameOf(part);
        if (frame) onFrame(frame);
      }
    },
  };
}

function frameOf(text: string): Frame | undefined {
  const fields = new Map<string, string>();
  for (const line of text.split('\n')) {
    const at = line.indexOf(':');
    if (at > 0) fields.set(line.slice(0, at), line.slice(at + 1).replace(/^ /, ''));
  }
  const event = fields.get('event');
  return event === undefined ? undefined : { id: fields.get('id'), event, data: fields.get('data') ?? '' };
}

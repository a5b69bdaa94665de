import { createParser } from 'eventsource-parser';

/** One server-sent event; `id` is undefined when the frame brought none. */
export type Frame = { readonly id: string | undefined; readonly event: string; readonly data: string };

/** Puts frames together from text that arrives in any pieces; a frame without a name is not ours. */
export function createEventReader(onFrame: (frame: Frame) => void): { push(text: string): void } {
  const parser = createParser({
    onEvent({ id, event, data }) {
      if (event !== undefined) onFrame({ id, event, data });
    },
  });
  return { push: (text) => parser.feed(text) };
}

import { createParser } from 'eventsource-parser';

/** One server-sent event; `id` is undefined if the frame had none. */
export type Frame = { readonly id: string | undefined; readonly event: string; readonly data: string };

/** Assembles frames from chunks of text; frames without a name are not ours. */
export function createEventReader(onFrame: (frame: Frame) => void): { push(text: string): void } {
  const parser = createParser({
    onEvent({ id, event, data }) {
      if (event !== undefined) onFrame({ id, event, data });
    },
  });
  return { push: (text) => parser.feed(text) };
}

import { escapeHtml } from '../escape-html.ts';
import { loadSharp } from './load-sharp.ts';

type Text = {
  readonly text: string;
  readonly size: number;
  readonly color: string;
  readonly weight?: 'bold';
  readonly align?: 'center';
  /** The width at which lines break, in pixels. */
  readonly room: number;
};

/** One piece of text as a layer; undefined if the text is empty, or the machine has no font. */
export async function drawText({ text, size, color, weight, align, room }: Text) {
  if (text === '') return undefined;
  const sharp = await loadSharp();
  const attributes = `foreground="${color}" size="${size}pt"${weight ? ` weight="${weight}"` : ''}`;
  // Direction marks in a name affect only their own line; control characters are not valid markup.
  const clean = escapeHtml(text.replaceAll(/\p{Cc}/gu, ' '));
  const input = {
    text: `<span ${attributes}>${clean}</span>`,
    font: 'sans',
    width: room,
    wrap: 'word-char',
    ...(align && { align }),
    rgba: true,
    dpi: 72,
  } as const;
  const drawn = await sharp({ text: input })
    .png()
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined);
  return drawn && { layer: { input: drawn.data }, width: drawn.info.width, height: drawn.info.height };
}

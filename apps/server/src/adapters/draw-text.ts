import { escapeHtml } from '../escape-html.ts';
import { loadSharp } from './load-sharp.ts';

type Text = {
  readonly text: string;
  readonly size: number;
  readonly color: string;
  readonly weight?: 'bold';
  readonly align?: 'centre';
  /** Where lines break, in pixels. */
  readonly room: number;
};

/** One piece of text as a layer; undefined where there is nothing to write, or nothing to write with. */
export async function drawText({ text, size, color, weight, align, room }: Text) {
  if (text === '') return undefined;
  const sharp = await loadSharp();
  const attributes = `foreground="${color}" size="${size}pt"${weight ? ` weight="${weight}"` : ''}`;
  // Direction marks in a name would turn nothing but their own line; control characters are no markup.
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

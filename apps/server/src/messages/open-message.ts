import type { Tokens } from '../tokens.ts';
import { NotRendered, type RenderConfig, type RenderedMail, renderMail, renderText, type Rendering } from './render.ts';
import type { Claimed } from './waiting-texts.ts';

type Context = { readonly config: RenderConfig; readonly tokens: Pick<Tokens, 'seal'> };
type Stored = Pick<
  Claimed,
  'id' | 'kind' | 'recipient' | 'data' | 'sealedSecret' | 'body' | 'subject' | 'calendarFile'
>;

/**
 * The words of a stored text, always the same for one message: a text whose answer was lost is found by them.
 * @throws NotRendered
 */
export function textOf(stored: Stored, context: Context): string {
  // From before words were rendered late.
  if (stored.data === null && stored.body !== null) return stored.body;
  return renderText(stored.kind, renderingOf(stored, context));
}

/** @throws NotRendered */
export function mailOf(stored: Stored, context: Context): RenderedMail {
  const { data, body, subject, calendarFile } = stored;
  if (data === null && body !== null) return { body, subject: subject ?? '', calendarFile };
  return renderMail(stored.kind, renderingOf(stored, context));
}

function renderingOf(stored: Stored, { config, tokens }: Context): Rendering<unknown> {
  const { id, recipient: to, data, sealedSecret } = stored;
  if (sealedSecret === null) return { data, secret: undefined, to, config };
  const secret = tokens.seal.open(id, sealedSecret);
  if (secret === undefined) throw new NotRendered('its secret was sealed with another HASH_SECRET');
  return { data, secret, to, config };
}

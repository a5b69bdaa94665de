import type { Tokens } from '../tokens.ts';
import * as copy from './copy/sender.ts';
import { NotRendered, type RenderConfig, type RenderedMail, renderMail, renderText, type Rendering } from './render.ts';
import { safeBusinessName, withSafeNames } from './safe-names.ts';
import type { Claimed } from './waiting-texts.ts';

type Context = { readonly config: RenderConfig; readonly tokens: Pick<Tokens, 'seal'> };
type Stored = Pick<
  Claimed,
  'id' | 'kind' | 'recipient' | 'data' | 'sealedSecret' | 'body' | 'subject' | 'calendarFile'
> &
  Partial<Pick<Claimed, 'isNameApproved' | 'businessName'>> & { readonly isFirst?: boolean | null };

/**
 * The words of a stored text, and the secret in them.
 * @throws NotRendered
 */
export function openText(
  stored: Stored,
  context: Context,
): { readonly body: string; readonly secret?: string | undefined } {
  // From before messages were rendered when sent.
  if (stored.data === null && stored.body !== null) return { body: stored.body };
  const rendering = renderingOf(stored, context);
  return { body: renderText(stored.kind, rendering), secret: rendering.secret };
}

export const textOf = (stored: Stored, context: Context): string => openText(stored, context).body;

/** @throws NotRendered */
export function mailOf(stored: Stored, context: Context): RenderedMail {
  const { data, body, subject, calendarFile } = stored;
  if (data === null && body !== null) return { body, subject: subject ?? '', calendarFile };
  return renderMail(stored.kind, renderingOf(stored, context));
}

function renderingOf(stored: Stored, { config, tokens }: Context): Rendering<unknown> {
  const { id, recipient: to, sealedSecret, isFirst, isNameApproved = false, businessName } = stored;
  const safely = { isNameApproved, productName: config.productName };
  const sender = businessName ? safeBusinessName(businessName, safely) : null;
  const data = withSafeNames(stored.data, safely);
  const ending = isFirst === true ? copy.howToStop : '';
  if (sealedSecret === null) return { data, secret: undefined, to, config, sender, ending };
  const secret = tokens.seal.open(id, sealedSecret);
  if (secret === undefined) throw new NotRendered('its secret was sealed with another HASH_SECRET');
  return { data, secret, to, config, sender, ending };
}

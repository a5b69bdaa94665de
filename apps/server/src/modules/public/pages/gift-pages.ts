import type { PageModel } from '@primehour/contract/pages';
import { publicPaths } from '@primehour/contract/public-paths';
import { formatGiftCode, GIFT_CODE_PATTERN, typedGiftCode } from '@primehour/domain/stored-value/stored-value';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { encode } from 'uqr';
import type { Deps } from '../../../deps.ts';
import { clientAddress, networkOf } from '../../../http/client-address.ts';
import { clientZoneOf } from '../../../http/client-cookies.ts';
import { takeHits, tooManyRequests } from '../../../rate-limit.ts';
import { orNotFound } from '../../../refusal.ts';
import { findGiftCardByCode } from '../../stored-value/api.ts';
import type { PageContext } from './page-context.ts';

/** Pages of gift cards that one network may open in an hour: enough for holders of a card, too few to guess codes. */
const OPENED_PER_HOUR = 60;
const HOUR_SECONDS = 3600;

/** The page of a gift card, for anyone who has its code. */
export function giftPages(app: FastifyInstance, { deps, show }: PageContext): void {
  app.get('/g/:code', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return show(reply, await giftCardModel(deps, request));
  });
}

async function giftCardModel({ db, clock, tokens, config }: Deps, request: FastifyRequest): Promise<PageModel> {
  const now = clock.now();
  const network = networkOf(clientAddress(request));
  const hits = [{ key: `gift-page:${network}`, limit: OPENED_PER_HOUR, windowSeconds: HOUR_SECONDS }];
  const { waitSeconds } = await takeHits(db.read, hits, now);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  const code = typedGiftCode((request.params as { code: string }).code);
  const isCode = GIFT_CODE_PATTERN.test(code);
  const found = orNotFound(isCode ? await findGiftCardByCode(db.read, tokens.hashSecret(code)) : undefined);
  const { row, balance, businessName, slug, zone } = found;
  return {
    kind: 'gift-card',
    now,
    business: { name: businessName, slug, zone },
    code: formatGiftCode(code),
    balanceCents: balance,
    isBlocked: row.blockedAt !== null,
    recipientName: row.recipientName,
    message: row.message,
    qr: qrOf(`${config.publicUrl}${publicPaths.giftCard(code)}`),
    clientZone: clientZoneOf(request),
  };
}

/** Each dark module as a square of one path. */
function qrOf(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = encode(text);
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dark.join('') };
}

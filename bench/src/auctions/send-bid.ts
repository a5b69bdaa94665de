import type { BuiltBidder } from '@primehour/testkit/build-listing';
import type { createCaller } from '../load.ts';

export type BidBody = { readonly kind: 'BID' | 'MAX'; readonly amountCents: number } | { readonly kind: 'TAKE' };
/** The response to a bid: its number, or why it was refused. Undefined when the node stopped without a response. */
export type BidResult = { readonly seq: number } | { readonly code: string };

/** One bid over HTTP, as a bidder's device sends it. */
export async function sendBid(
  caller: ReturnType<typeof createCaller>,
  { origin, listingId }: { readonly origin: string; readonly listingId: string },
  who: Pick<BuiltBidder, 'headers'>,
  body: BidBody & { readonly requestId?: string },
): Promise<BidResult & { ms: number }> {
  const url = `${origin}/listing/api/auctions/${listingId}/bids`;
  const { status, body: text, ms } = await caller.post({ url, body, headers: who.headers });
  const answer = JSON.parse(text) as { seq?: number; code?: string };
  if (status === 201 && answer.seq !== undefined) return { seq: answer.seq, ms };
  return { code: answer.code ?? String(status), ms };
}

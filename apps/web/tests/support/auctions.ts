import { confirmBidder, openBidderMethod, placeBid, saveBidderMethod, startBidder } from '@primehour/contract/auction';
import { createCall } from '@primehour/contract/call';
import { anAddress } from '@primehour/testkit/call';
import { GOOD_CARD } from '@primehour/testkit/product/bookings';
import { aPhone } from '@primehour/testkit/product/people';
import { outbox, product } from './people.ts';

/** Has a client join an auction and take its price, through the API. */
export async function takePrice(listingId: string, name: string): Promise<void> {
  const call = aBrowser();
  const phone = aPhone();
  const params = { listingId };
  const about = { name, phoneNumber: phone, hasConsented: true, isAdult: true } as const;
  const { entryId } = await call(startBidder, { params, body: about });
  const code = await outbox.readCode(phone);
  await call(confirmBidder, { params: { entryId: entryId ?? '' }, body: { code } });
  const { setupId } = await call(openBidderMethod, { params });
  await call(saveBidderMethod, { params, body: { setupId, card: GOOD_CARD } });
  await call(placeBid, { params, body: { kind: 'TAKE' } });
}

/** Calls the API as a client's browser, which keeps its cookies. */
function aBrowser() {
  const headers = new Headers({ 'content-type': 'application/json', 'x-forwarded-for': anAddress() });
  return createCall(async ({ path, method, body }) => {
    const response = await fetch(product.url + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) headers.set('cookie', cookie.split(';')[0] ?? '');
    return response;
  });
}

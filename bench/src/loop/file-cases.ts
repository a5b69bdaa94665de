import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { auctionPaths } from '@primehour/contract/auction-paths';
import { requestImage } from '@primehour/contract/listing';
import { IMAGE_MAX_BYTES } from '@primehour/domain/limits';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import { aBidder, aListing, type BuiltBidder } from '@primehour/testkit/build-listing';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { createTestCall } from '@primehour/testkit/call';
import { sendBid } from '../auctions/send-bid.ts';
import { createCaller, inParallel } from '../load.ts';
import { download, type LoopCase, type Site, sized, until } from './loop-case.ts';

const BIDS = 20_000;
const BIDDERS = 50;
const CONNECTIONS = 64;
const OPEN_SECONDS = 60;

/** An auction that ends after this many bids, or when its time is over. */
async function anAuctionWithBids({ product, world, isQuick }: Site): Promise<string> {
  const endsInMs = (isQuick ? 10 : OPEN_SECONDS) * 1000;
  const reservationAt = Math.ceil((Date.now() + endsInMs) / 60_000) * 60_000 + DAY_MS;
  const listing = await aListing(world, { startPriceCents: 1, priceStepCents: 1, reservationAt });
  const people: BuiltBidder[] = [];
  while (people.length < BIDDERS) people.push(await aBidder(world, listing));
  const caller = createCaller(CONNECTIONS);
  const amounts = Array.from({ length: sized({ isQuick }, BIDS) }, (_, n) => (n + 1) * 2);
  try {
    await inParallel(amounts, CONNECTIONS, async (amountCents, n) => {
      const who = people[n % BIDDERS];
      if (who) await sendBid(caller, { origin: product.url, listingId: listing.id }, who, { kind: 'BID', amountCents });
    });
  } finally {
    caller.close();
  }
  return product.url + auctionPaths.auctionReport(listing.id);
}

const reportWritten: LoopCase = {
  name: 'close report written',
  async prepare(site) {
    const url = await anAuctionWithBids(site);
    await until(async () => (await fetch(url)).ok, 'the auction is over', 130);
    const minBytes = sized(site, BIDS) * 0.5 * 100;
    return async () => {
      const bytes = await download(url);
      if (bytes < minBytes) throw new Error(`The report has only ${bytes} bytes.`);
    };
  },
};

/** Incompressible color noise: as many bytes as an upload may have. */
function noise(bytes: number): Buffer {
  const width = 1_800;
  const height = Math.floor(bytes / (width * 3 + 1)) - 2;
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits of each of three colors.
  head.set([8, 2, 0, 0, 0], 8);
  const pixels = randomBytes(height * (width * 3 + 1));
  for (let row = 0; row < height; row += 1) pixels[row * (width * 3 + 1)] = 0;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.of()),
  ]);
}

const imageUploaded: LoopCase = {
  name: 'image uploaded',
  async prepare(site) {
    const { product, world } = site;
    const { user } = await aPartner(world);
    const bytes = noise(sized(site, IMAGE_MAX_BYTES));
    return async () => {
      const call = createTestCall(product.url, { accessToken: (await aSession(world, user)).accessToken });
      const body = { contentType: 'image/png', contentLength: bytes.length } as const;
      const { uploadLink } = await call(requestImage, { body });
      const response = await fetch(product.url + uploadLink, {
        method: 'PUT',
        headers: { 'content-type': 'image/png' },
        body: new Uint8Array(bytes),
      });
      if (!response.ok) throw new Error(`The upload returned ${response.status}: ${await response.text()}`);
    };
  },
};

export const FILE_CASES: readonly LoopCase[] = [reportWritten, imageUploaded];

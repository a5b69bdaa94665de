#!/usr/bin/env node
// Checks the close report of an auction, without anything but Node:
//   node verify-auction.mjs report.json        (or: curl … | node verify-auction.mjs)
// 1. The chain: every bid's hash covers the bid, its salt and the hash before it, so nothing was changed, added or
//    removed afterwards. Hashes are public while the auction runs: compare those you kept.
// 2. The rules: the bids are judged again, one after the other, and must lead to the winner and the price.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const report = JSON.parse(readFileSync(process.argv[2] ?? 0, 'utf8'));
const { listingId, terms, bids, winner } = report;
const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const problems = [];

// ── the chain ──
const { type, startPriceCents: start, priceStepCents: step, startAt, endAt } = terms;
let hash = sha256(['primehour-auction-1', listingId, type, start, step ?? '', startAt, endAt].join('|'));
if (hash !== report.genesis) problems.push('The terms are not those the chain began with.');
let before = startAt;
bids.forEach((bid, index) => {
  if (bid.seq !== index + 1) problems.push(`Bid ${index + 1} has the number ${bid.seq}.`);
  if (bid.at < before || bid.at >= endAt) problems.push(`Bid ${bid.seq} lies outside the auction, or out of order.`);
  before = bid.at;
  hash = sha256(
    ['primehour-bid-1', listingId, bid.seq, bid.bidder, bid.kind, bid.amountCents, bid.at, bid.salt, hash].join('|'),
  );
  if (hash !== bid.hash) problems.push(`The hash of bid ${bid.seq} is wrong.`);
});
if (hash !== report.lastHash) problems.push('The chain does not end where the report says.');

// ── the rules ──
let price;
let leader;
let most = 0;
for (const { seq, bidder, kind, amountCents: amount, at } of bids) {
  if (type !== 'traditional') {
    const fallen = Math.min(100, Math.max(0, Math.floor(((at - startAt) * 100) / (endAt - startAt))));
    const asked = type === 'dutch' ? Math.floor((start * (100 - fallen) * 2 + 100) / 200) : start;
    if (leader !== undefined || kind !== 'TAKE' || amount !== asked) problems.push(`Bid ${seq} could not count.`);
    [leader, price, most] = [bidder, asked, asked];
  } else if (bidder === leader) {
    // The leader's own new maximum changes no price.
    if (amount <= most) problems.push(`Bid ${seq} could not count.`);
    most = amount;
  } else {
    if (amount < (leader === undefined ? start : price + step)) problems.push(`Bid ${seq} could not count.`);
    if (leader !== undefined && amount <= most) {
      // Not enough to lead: the leader pays one step more than this, and never more than their own maximum.
      price = Math.min(most, amount + step);
    } else {
      const needed = leader === undefined ? start : most + step;
      price = kind === 'BID' ? amount : Math.min(amount, needed);
      [leader, most] = [bidder, amount];
    }
  }
}
if (leader !== winner.bidder) problems.push(`The winner is bidder ${leader}, not ${winner.bidder}.`);
if (price !== winner.priceCents) problems.push(`The price is ${price}, not ${winner.priceCents} cents.`);

if (problems.length > 0) {
  process.stderr.write(`${problems.slice(0, 20).join('\n')}\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(
    `${bids.length} bids, unbroken. Bidder ${leader} won at $${(price / 100).toFixed(2)}. Last hash ${hash}\n`,
  );
}

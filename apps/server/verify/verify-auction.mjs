#!/usr/bin/env node
// Checks the close report of an auction; needs only Node:
//   node verify-auction.mjs report.json        (or: curl … | node verify-auction.mjs)
// 1. The chain: every bid's hash covers the bid, its salt and the hash before it, so nothing was changed, added or
//    removed afterward. Hashes are public while the auction runs: compare those you saved.
// 2. The rules: the bids are replayed in order, and must lead to the winner and the price.
// Bids are read line by line, so that a report of any size needs little memory.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

const path = process.argv[2];
const input = path === undefined ? process.stdin : createReadStream(path);
const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const problems = [];
const complain = (text) => problems.length < 20 && problems.push(text);

/** The report in order: what precedes the bids, each bid, what follows them. */
async function* read() {
  let isHead = true;
  let isEnd = false;
  let other = '';
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    if (isHead && line.endsWith('"bids":[')) yield { head: JSON.parse(`${line}]}`) };
    // Reformatted by another program: then it is parsed as a whole.
    else if (isHead || other) other += `${line}\n`;
    else if (line.startsWith('],')) {
      isEnd = true;
      yield { end: JSON.parse(`{${line.slice(2)}`) };
    } else if (line !== '') yield { bid: JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line) };
    isHead = false;
  }
  if (other) {
    const report = JSON.parse(other);
    yield { head: report };
    for (const bid of report.bids) yield { bid };
    yield { end: report };
  } else if (!isEnd) complain('The report is truncated. Download it again.');
}

let terms;
let listingId;
let hash;
let before;
let count = 0;
let price;
let leader;
let highest = 0;
const offered = new Map();

function begin(head) {
  ({ terms, listingId } = head);
  const { type, startPriceCents, priceStepCents, startAt, endAt } = terms;
  if (!Object.hasOwn(RULES, type)) throw new Error(`this script does not know auctions of the type ${type}`);
  hash = sha256(
    ['primehour-auction-1', listingId, type, startPriceCents, priceStepCents ?? '', startAt, endAt].join('|'),
  );
  if (hash !== head.genesis) complain('The terms are not those the chain began with.');
  before = startAt;
}

function checkChain(bid) {
  count += 1;
  if (bid.seq !== count) complain(`Bid ${count} has the number ${bid.seq}.`);
  if (bid.at < before || bid.at >= terms.endAt) complain(`Bid ${bid.seq} lies outside the auction, or out of order.`);
  before = bid.at;
  hash = sha256(
    ['primehour-bid-1', listingId, bid.seq, bid.bidder, bid.kind, bid.amountCents, bid.at, bid.salt, hash].join('|'),
  );
  if (hash !== bid.hash) complain(`The hash of bid ${bid.seq} is wrong.`);
}

/** The first taker gets it, at the current price. */
const take = (askedAt) => (bid) => {
  const asked = askedAt(bid.at);
  if (leader !== undefined || bid.kind !== 'TAKE' || bid.amountCents !== asked)
    complain(`Bid ${bid.seq} could not count.`);
  [leader, price, highest] = [bid.bidder, asked, asked];
};

const RULES = {
  traditional({ seq, bidder, kind, amountCents: amount }) {
    const { startPriceCents: start, priceStepCents: step } = terms;
    if (bidder === leader) {
      // The leader's own new maximum doesn't change the price.
      if (amount <= highest) complain(`Bid ${seq} could not count.`);
      highest = amount;
      return;
    }
    if (amount < (leader === undefined ? start : price + step)) complain(`Bid ${seq} could not count.`);
    if (leader !== undefined && amount <= highest) {
      // Not enough to lead: the leader pays one step more than this, and never more than their own maximum.
      price = Math.min(highest, amount + step);
    } else {
      const needed = leader === undefined ? start : highest + step;
      price = kind === 'BID' ? amount : Math.min(amount, needed);
      [leader, highest] = [bidder, amount];
    }
  },
  dutch: take((at) => {
    const { startPriceCents: start, startAt, endAt } = terms;
    const fallen = Math.min(100, Math.max(0, Math.floor(((at - startAt) * 100) / (endAt - startAt))));
    return Math.floor((start * (100 - fallen) * 2 + 100) / 200);
  }),
  fixed: take(() => terms.startPriceCents),
  sealed({ seq, bidder, kind, amountCents: amount }) {
    const own = offered.get(bidder) ?? terms.startPriceCents - 1;
    if (kind !== 'MAX' || amount <= own) complain(`Bid ${seq} could not count.`);
    offered.set(bidder, amount);
    // The winner pays the highest maximum of the others, or the start price.
    if (leader === undefined) price = terms.startPriceCents;
    else if (bidder !== leader) price = amount > highest ? highest : Math.max(price, amount);
    if (leader === undefined || amount > highest) [leader, highest] = [bidder, amount];
  },
};

let blocks = [];

function finish({ lastHash, winner, blocks: noted = [] }) {
  blocks = noted;
  for (const { bidder, at, afterSeq } of blocks)
    if (afterSeq > count || at < terms.startAt) complain(`The block of bidder ${bidder} lies outside the auction.`);
  if (hash !== lastHash) complain('The chain does not end where the report says.');
  if (leader !== winner.bidder) complain(`The winner is bidder ${leader}, not ${winner.bidder}.`);
  if (price !== winner.priceCents) complain(`The price is ${price}, not ${winner.priceCents} cents.`);
}

try {
  for await (const { head, bid, end } of read()) {
    if (head) begin(head);
    if (end) finish(end);
    if (!bid) continue;
    checkChain(bid);
    RULES[terms.type](bid);
  }
} catch (error) {
  complain(`The report can't be read. It is truncated, or has been changed: ${error.message}`);
}

if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(
    `${count} bids, unbroken. Bidder ${leader} won at $${(price / 100).toFixed(2)}. Last hash ${hash}\n`,
  );
  for (const { bidder, afterSeq } of blocks)
    process.stdout.write(`The seller blocked bidder ${bidder} after bid ${afterSeq}.\n`);
}

/**
 * Synchronous SHA-256 of a short ASCII text: `crypto.subtle` returns each hash in a separate task, and a proof needs a
 * hundred thousand of them.
 */

/** Fits into one block of 64 bytes with its padding. */
export const SHORT_TEXT_MAX = 55;

const ROUNDS = 64;
const ROUND_CONSTANTS = Int32Array.of(
  0x428a2f98,
  0x71374491,
  0xb5c0fbcf,
  0xe9b5dba5,
  0x3956c25b,
  0x59f111f1,
  0x923f82a4,
  0xab1c5ed5,
  0xd807aa98,
  0x12835b01,
  0x243185be,
  0x550c7dc3,
  0x72be5d74,
  0x80deb1fe,
  0x9bdc06a7,
  0xc19bf174,
  0xe49b69c1,
  0xefbe4786,
  0x0fc19dc6,
  0x240ca1cc,
  0x2de92c6f,
  0x4a7484aa,
  0x5cb0a9dc,
  0x76f988da,
  0x983e5152,
  0xa831c66d,
  0xb00327c8,
  0xbf597fc7,
  0xc6e00bf3,
  0xd5a79147,
  0x06ca6351,
  0x14292967,
  0x27b70a85,
  0x2e1b2138,
  0x4d2c6dfc,
  0x53380d13,
  0x650a7354,
  0x766a0abb,
  0x81c2c92e,
  0x92722c85,
  0xa2bfe8a1,
  0xa81a664b,
  0xc24b8b70,
  0xc76c51a3,
  0xd192e819,
  0xd6990624,
  0xf40e3585,
  0x106aa070,
  0x19a4c116,
  0x1e376c08,
  0x2748774c,
  0x34b0bcb5,
  0x391c0cb3,
  0x4ed8aa4a,
  0x5b9cca4f,
  0x682e6ff3,
  0x748f82ee,
  0x78a5636f,
  0x84c87814,
  0x8cc70208,
  0x90befffa,
  0xa4506ceb,
  0xbef9a3f7,
  0xc67178f2,
);

/** Words of the block, then of its schedule; shared by all calls, because nothing runs in between. */
const words = new Int32Array(ROUNDS);

/** The first 32 bits of the hash, which are all that a proof is checked by. */
export function firstWordOf(text: string): number {
  if (text.length > SHORT_TEXT_MAX) throw new Error(`Only texts of up to ${SHORT_TEXT_MAX} characters fit one block.`);
  fillBlock(text);
  return compressed() >>> 0;
}

function fillBlock(text: string): void {
  words.fill(0, 0, 16);
  for (let at = 0; at < text.length; at += 1) putByte(at, text.charCodeAt(at));
  putByte(text.length, 0x80);
  words[15] = text.length * 8;
}

function putByte(at: number, byte: number): void {
  words[at >> 2] = (words[at >> 2] ?? 0) | (byte << (24 - (at & 3) * 8));
}

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** FIPS 180-4, 6.2.2, for the only block; of the eight words of the digest only the first is computed. */
function compressed(): number {
  for (let at = 16; at < ROUNDS; at += 1) {
    const early = words[at - 15] ?? 0;
    const late = words[at - 2] ?? 0;
    const small = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const large = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[at] = ((words[at - 16] ?? 0) + small + (words[at - 7] ?? 0) + large) | 0;
  }
  const initial = 0x6a09e667;
  let [a, b, c, d] = [initial, 0xbb67ae85 | 0, 0x3c6ef372, 0xa54ff53a | 0];
  let [e, f, g, h] = [0x510e527f, 0x9b05688c | 0, 0x1f83d9ab, 0x5be0cd19];
  for (let at = 0; at < ROUNDS; at += 1) {
    const large = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const first = (h + large + chosen + (ROUND_CONSTANTS[at] ?? 0) + (words[at] ?? 0)) | 0;
    const small = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + small + majority) | 0;
  }
  return initial + a;
}

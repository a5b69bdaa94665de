import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Instant } from '../vocabulary.ts';
import {
  CODES_PER_HOUR_AND_PHONE,
  decideCodeRequest,
  mayGoAhead,
  type SentCode,
  waitBehindGrant,
} from './code-history.ts';

// The guarantee: a phone gets one code a minute and five an hour, and the response is the same whether or not a code
// was sent ahead to it, so that no one learns from it whose phone we know.

const NOW = Date.UTC(2026, 9, 6, 14) as Instant;
const SECOND = 1000;
const MINUTE = 60 * SECOND;

const ago = (ms: number): Instant => (NOW - ms) as Instant;
const granted = (ms: number): SentCode => ({
  id: `granted ${ms}`,
  purpose: 'SIGN_IN',
  sentAt: ago(ms),
  grantedAt: ago(ms),
  isLive: true,
});
const ahead = (ms: number, fields: Partial<SentCode> = {}): SentCode => ({
  ...granted(ms),
  id: `ahead ${ms}`,
  grantedAt: null,
  ...fields,
});

describe('a request', () => {
  it.each<[string, SentCode[], ReturnType<typeof decideCodeRequest>]>([
    ['of a phone without codes', [], { kind: 'SEND' }],
    ['right after one', [granted(0)], { kind: 'WAIT', seconds: 60 }],
    ['a moment before the minute', [granted(59_500)], { kind: 'WAIT', seconds: 1 }],
    ['after the minute', [granted(60 * SECOND)], { kind: 'SEND' }],
    ['after five in this hour', [50, 40, 30, 20, 10].map((n) => granted(n * MINUTE)), { kind: 'WAIT', seconds: 600 }],
    ['after four in this hour', [40, 30, 20, 10].map((n) => granted(n * MINUTE)), { kind: 'SEND' }],
    ['after a code that was sent ahead', [ahead(3 * SECOND)], { kind: 'GRANT', codeId: 'ahead 3000' }],
    ['for another purpose than the code sent ahead', [ahead(3 * SECOND, { purpose: 'BOOKING' })], { kind: 'SEND' }],
    ['long after one that was sent ahead', [ahead(3 * MINUTE)], { kind: 'SEND' }],
    ['after one that was entered', [ahead(3 * SECOND, { isLive: false })], { kind: 'SEND' }],
    [
      'with five texts of which one waits',
      [...[50, 40, 30, 20].map((n) => ahead(n * MINUTE, { isLive: false })), ahead(5 * MINUTE)],
      { kind: 'GRANT', codeId: `ahead ${5 * MINUTE}` },
    ],
    [
      'with five texts of which none waits',
      [50, 40, 30, 20, 5].map((n) => ahead(n * MINUTE, { isLive: false })),
      { kind: 'WAIT', seconds: 600 },
    ],
  ])('%s', (_what, history, verdict) => {
    expect(decideCodeRequest(history, 'SIGN_IN', NOW)).toEqual(verdict);
  });
});

describe('the response when a code is granted now', () => {
  it.each<[string, SentCode[], number]>([
    ['the next may be requested in a minute', [], 60],
    ['the minute counts from this one', [granted(61 * SECOND)], 60],
    [
      'the fifth of an hour waits for the first to be an hour old',
      [50, 40, 30, 20].map((n) => granted(n * MINUTE)),
      600,
    ],
    ['codes sent ahead do not count', [50, 40, 30, 20].map((n) => ahead(n * MINUTE)), 60],
  ])('%s', (_what, history, seconds) => {
    expect(waitBehindGrant(history, NOW)).toBe(seconds);
    // What a second request at the same moment is refused with.
    expect(decideCodeRequest([...history, granted(0)], 'SIGN_IN', NOW)).toEqual({ kind: 'WAIT', seconds });
  });
});

describe('a code is sent ahead', () => {
  it.each<[string, SentCode[], boolean]>([
    ['to a phone without codes', [], true],
    ['a minute after the last one', [granted(60 * SECOND)], true],
    ['but not before', [granted(59 * SECOND)], false],
    ['but not while another waits to be requested', [ahead(9 * MINUTE)], false],
    ['again once that one is no longer valid', [ahead(9 * MINUTE, { isLive: false })], true],
    ['but not as a sixth in an hour', [50, 40, 30, 20, 10].map((n) => granted(n * MINUTE)), false],
  ])('%s', (_what, history, isAllowed) => {
    expect(mayGoAhead(history, NOW)).toBe(isAllowed);
  });
});

describe('requests for codes', () => {
  it('gets the same responses for a phone we know and one we do not, and texts stay within five an hour', () => {
    // Seconds between requests, and whether each includes a proof: all that a requester can choose.
    const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 1_000 }), fc.boolean()), { maxLength: 40 });
    fc.assert(
      fc.property(steps, (requests) => {
        const phones = { known: aPhone(true), unknown: aPhone(false) };
        let now: number = NOW;
        let isNoticed = false;
        for (const [seconds, hasProof] of requests) {
          now += seconds * SECOND;
          const answers = [phones.known.request(now, hasProof), phones.unknown.request(now, hasProof)];
          expect(isNoticed || answers[0] === answers[1]).toBe(true);
          // Beyond five texts in an hour the responses may differ; by then the owner of the phone knows as well.
          isNoticed ||= phones.known.textsSince(now - 60 * MINUTE) >= CODES_PER_HOUR_AND_PHONE;
          expect(phones.known.textsSince(now - 60 * MINUTE)).toBeLessThanOrEqual(CODES_PER_HOUR_AND_PHONE);
          expect(phones.known.textsSince(now - 59 * SECOND)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

/**
 * A phone under a flood, as the server keeps it: without a proof the response is a challenge, whatever happens behind
 * it.
 */
function aPhone(isKnown: boolean) {
  const history: { sentAt: number; grantedAt: number | null; expiresAt: number; isReplaced: boolean }[] = [];
  const seen = (now: number): SentCode[] =>
    history.map(({ sentAt, grantedAt, expiresAt, isReplaced }, index) => ({
      id: String(index),
      purpose: 'SIGN_IN',
      sentAt: sentAt as Instant,
      grantedAt: grantedAt as Instant | null,
      isLive: !isReplaced && expiresAt > now,
    }));
  const send = (now: number, grantedAt: number | null) => {
    for (const code of history) code.isReplaced = true;
    history.push({ sentAt: now, grantedAt, expiresAt: now + 10 * MINUTE, isReplaced: false });
  };
  return {
    request(now: number, hasProof: boolean): string {
      if (!hasProof) {
        if (isKnown && mayGoAhead(seen(now), now as Instant)) send(now, null);
        return 'CHALLENGE';
      }
      const verdict = decideCodeRequest(seen(now), 'SIGN_IN', now as Instant);
      if (verdict.kind === 'WAIT') return `WAIT ${verdict.seconds}`;
      if (verdict.kind === 'SEND') send(now, now);
      const code = verdict.kind === 'GRANT' ? history[Number(verdict.codeId)] : undefined;
      if (code) code.grantedAt = now;
      return 'SENT';
    },
    textsSince: (since: number) => history.filter(({ sentAt }) => sentAt > since).length,
  };
}

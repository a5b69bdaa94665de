import { describe, expect, it } from 'vitest';
import { fitSms, plainSigns, smsSegments } from './sms-length.ts';

// The guarantee: a text is counted as carriers count it, and names are shortened until it fits into two segments.

describe('segments', () => {
  it.each([
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    ['é'.repeat(160), 1],
    ['['.repeat(80), 1],
    ['['.repeat(81), 2],
    ['日'.repeat(70), 1],
    [`${'a'.repeat(70)}’`, 2],
    ['🎉'.repeat(35), 1],
    ['🎉'.repeat(36), 2],
  ])('of %j: %i', (text, count) => {
    expect(smsSegments(text)).toBe(count);
  });
});

it('typographic characters are replaced by those of the old alphabet', () => {
  expect(plainSigns('“Rosa’s” – cut…')).toBe('"Rosa\'s" - cut...');
});

describe('a text with names', () => {
  const write = (service = '', business = '') => `Confirmed: ${service} at ${business}, ${'x'.repeat(130)}`;

  it('keeps short names whole', () => {
    expect(fitSms(['Cut', 'Rosa’s'], write)).toBe(`Confirmed: Cut at Rosa's, ${'x'.repeat(130)}`);
  });

  it('shortens long ones only as far as two segments require', () => {
    const text = fitSms(
      ['S'.repeat(120), 'B'.repeat(120)],
      (service = '', business = '') => `${write(service, business)}${'y'.repeat(50)}`,
    );
    expect(smsSegments(text)).toBe(2);
    expect(text.length).toBeGreaterThan(290);
    expect(text).toMatch(/S{10,}\.\.\. at B{10,}\.\.\./);
  });

  it('keeps the start of a name that would never fit', () => {
    const text = fitSms(['日'.repeat(50), '本'.repeat(50)], write);
    expect(text).toContain('日'.repeat(17));
  });
});

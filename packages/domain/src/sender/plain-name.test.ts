import { describe, expect, it } from 'vitest';
import { checkName, checkPlace, type NameProblem } from './plain-name.ts';

// The guarantee: nothing that can be opened, called or written to reaches a stranger's phone inside a name, and real
// names of businesses, services and people are allowed.

const REFUSED: Record<NameProblem, readonly string[]> = {
  LINK: [
    'Chase Bank: verify https://chase-secure.example/x',
    'verify at chase.com',
    'CHASE.COM',
    'chase . com',
    'chase. com',
    'chase .com',
    'chase dot com',
    'chase (dot) com',
    'chase[.]com',
    'c h a s e . c o m',
    'hxxps://evil',
    'hxxp: evil',
    'HTTP://evil',
    'ｃｈａｓｅ．ｃｏｍ',
    'chase。com',
    'chase․com',
    'chase•com',
    'bit.ly/abc',
    't.co/xyz',
    'goo.gl',
    'Salon www . example',
    'win.example/prize',
    'paypal.com-verify now',
    'Pay at 192.168.12.7',
    'free.gift.top',
    'Ünïcode.shop',
    'click-here.link',
    'che\u0301z.com',
  ],
  EMAIL: [
    'anna@mail.com',
    'write anna.b@salon.co.uk',
    'anna (at) mail.com',
    'ＡＮＮＡ＠ＭＡＩＬ．ＣＯＭ',
    'help@chase-bank.support',
  ],
  PHONE: [
    'Call 312-555-0142',
    'Nails (312) 555 0142',
    '+1.312.555.0142',
    '3125550142',
    '３１２５５５０１４２',
    '٣١٢٥٥٥٠١٤٢',
    '555-0142',
    '312/555/0142',
    '312–555–0142',
    '555 o142',
    'five five five zero one four two',
    '1-800-FLOWERS',
  ],
  HIDDEN: [
    'Salon\u202egnp.exe',
    'ch\u200base',
    'ch\u200dase.com',
    'Nails\u2066',
    'Salon\u00ad',
    'Salon\u2060',
    'A\u0007B',
    'A\u3164',
    'Anna\u{e0041}',
    'x\ufeff',
  ],
};

const ACCEPTED = [
  'Studio 54',
  'No. 5 Nails',
  'No.5 Nails',
  'Cut & Color 24/7',
  'Open 24/7, 365 days',
  'Salon 2.0',
  'A.B.C. Nails',
  'J.R.’s Barbers',
  'St.Mary’s Spa',
  'St. Louis Cuts',
  'Dr. Smith & Sons, Inc.',
  'Polka Dot Club',
  'Polka Dot Co.',
  'Hair@Home',
  'Nails @ The Park',
  'Cut · Color · Care',
  'Cut. Color. Care.',
  'Est. 1998–2024',
  'Since 1987',
  'Route 66',
  '60 min massage',
  '90-minute deep tissue, 2 therapists',
  '3 for 2: wash, cut, dry',
  'Level 1/2/3 training',
  'Tom, Dick + Harry',
  '800 Degrees',
  'One Two Three Salon',
  'Seven Eight Nails',
  'Ana’s Café',
  'L’Oréal look',
  'Beauté Zürich',
  'سالن زیبایی می‌رویم',
  'हिन्दी क्‍षेत्र',
  '美容院',
  'Barber 👨‍👩‍👧 Family',
  '💇🏽‍♀️ Curl Bar',
  '❤️ Nails',
  'Mary Jo Smith',
  'O’Neill',
  '$20 Tuesdays',
  'Tea at 3 p.m.',
  'Suite 1200, Room 34',
  'Cuts etc.',
  'U.S. Nails',
  'The Net',
  'Com Tam Spa',
  'Info Evening',
];

describe.each(Object.entries(REFUSED))('%s', (problem, names) => {
  it.each(names)('is found in %j', (name) => {
    expect(checkName(name)).toEqual({ ok: false, reason: problem });
  });
});

it.each(ACCEPTED)('%j is a name', (name) => {
  expect(checkName(name)).toEqual({ ok: true, value: name });
});

it('allows numbers in an address, but nothing else', () => {
  expect(checkPlace('1200 S Michigan Ave, Chicago 60605-1234').ok).toBe(true);
  expect(checkPlace('Visit chase.com')).toEqual({ ok: false, reason: 'LINK' });
});

it('checks the longest input of a form fast, whatever it contains', () => {
  for (const part of ['a.', '1 ', 'a@', '(', 'www ', 'one ', '\u0301']) {
    const times = Array.from({ length: 3 }, () => {
      const started = performance.now();
      checkName(part.repeat(4000));
      return performance.now() - started;
    });
    // A busy machine may stall during one of them.
    expect(Math.min(...times)).toBeLessThan(200);
  }
});

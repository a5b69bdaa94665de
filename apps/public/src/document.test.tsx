// Every page is a complete, safe document whose links and forms work by themselves and say what the server will read.
import type { PageModel } from '@primehour/contract/pages';
import { describe, expect, it } from 'vitest';
import { renderDocument } from './document.tsx';
import {
  sampleBooking,
  sampleBusiness,
  sampleModels,
  sampleNow,
  sampleServices,
  sampleToken,
  sampleWindow,
} from './sample-models.ts';

const context = { nonce: 'n0nce', productName: 'Primehour', publicUrl: 'https://book.example' };
const assets = {
  css: '.page{}',
  page: { src: '/public-assets/page.js', preloads: ['/public-assets/shared.js'] },
  calendar: { src: '/public-assets/calendar.js', preloads: ['/public-assets/shared.js'] },
  auction: { src: '/public-assets/auction.js', preloads: ['/public-assets/shared.js'] },
  stripe: { src: '/public-assets/stripe.js', preloads: [] },
  challenge: { src: '/public-assets/challenge.js', preloads: [] },
};
const render = (model: PageModel) => renderDocument(model, context, assets);
const { booking, details, code } = sampleModels;
const myBooking = sampleModels['my-booking'];
const myMove = sampleModels['my-move'];

/** The text a person reads, without the marks that React leaves between pieces of text. */
const textOf = (html: string) =>
  html
    .replace(/<(style|script)[^>]*>.*?<\/\1>/gs, '')
    .replaceAll(/<!-- -->|<\/?bdi>/g, '')
    .replaceAll(/<span class="whitespace-nowrap">([^<]*)<\/span>/g, '$1')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

/** Names of the fields that the form with this action sends. */
function fieldsOf(html: string, action: string): string[] {
  const found = html.match(/<form[^>]*>.*?<\/form>/gs)?.find((form) => form.includes(`action="${action}"`)) ?? '';
  expect(found).toContain('method="post"');
  return [...new Set([...found.matchAll(/ name="([^"]+)"/g)].map((match) => match[1] ?? ''))].sort();
}

describe('every page', () => {
  it.each(Object.values(sampleModels))('of kind $kind is one stable document under a strict policy', (model) => {
    const html = render(model);
    expect(html).toMatch(/^<!doctype html><html lang="en"[^>]*><head>.*<\/head><body>.*<\/body><\/html>$/s);
    expect(render(model)).toBe(html);
    expect(html).not.toMatch(/<[^>]+ (style|on\w+)=/);
    for (const block of html.match(/<(?:script|style)[^>]*>/g) ?? []) expect(block).toContain('nonce="n0nce"');
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html).not.toMatch(
      /(?:src|href)="https?:\/\/(?!book\.example|www\.google\.com\/maps|calendar\.google\.com|outlook\.live\.com|instagram\.com|bella\.example)/,
    );
  });

  it('sends the calendar and what it starts from only where there is one', () => {
    const withCalendar = Object.values(sampleModels).filter((model) => render(model).includes('calendar.js'));
    expect(withCalendar.map(({ kind }) => kind)).toEqual(['booking', 'my-move']);
    expect(render(details)).not.toContain('id="model"');
  });

  it('keeps secret addresses out of search engines and out of followed links', () => {
    expect(render(myBooking)).toContain('content="noindex"');
    expect(render(myBooking)).toContain('name="referrer" content="same-origin"');
    expect(render(booking)).not.toContain('noindex');
    expect(render(booking)).toContain('rel="canonical" href="https://book.example/p/bella-salon"');
  });
});

describe('hostile names', () => {
  const name = '</script><img src=x onerror=alert(1)>"\'\u202Egnp.exe';
  const business = { ...sampleBusiness, name };

  it('stay text wherever they appear', () => {
    const hostileBooking = { ...sampleBooking, clientName: name, business: { ...sampleBooking.business, name } };
    const pages: PageModel[] = [
      { ...booking, business, services: [{ ...sampleServices[0], name, description: name }] },
      {
        ...details,
        business,
        summary: { ...details.summary, serviceName: name },
        form: { values: { name }, issues: [], message: name },
      },
      { ...myBooking, booking: hostileBooking },
      { ...myMove, booking: hostileBooking },
      { kind: 'message', title: name, text: name, action: null },
    ];
    for (const page of pages) {
      const html = render(page);
      expect(html).not.toContain('<img src=x');
      expect(html.match(/<script/g)).toHaveLength(html.match(/<\/script>/g)?.length ?? 0);
    }
  });

  it('come back whole from the embedded model', () => {
    const json = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(render({ ...booking, business }))?.[1];
    expect(JSON.parse(json ?? '')).toMatchObject({ model: { business: { name } } });
  });

  it('turn no words around them', () => {
    const html = render({ ...booking, business });
    expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).not.toContain('\u202E');
    expect(html).toMatch(/<h1[^>]*><bdi>/);
  });

  it('cannot make a link run code', () => {
    const html = render({ ...booking, business: { ...sampleBusiness, socialLink: 'javascript:alert(1)' } });
    expect(html).not.toContain('href="javascript');
  });
});

describe('the booking page', () => {
  it('offers services, days and times as links', () => {
    const html = render(booking);
    const service = sampleServices[0].id;
    expect(html).toContain(`href="/p/bella-salon?service=${sampleServices[1].id}#days"`);
    expect(html).toContain(`href="/p/bella-salon?service=${service}&amp;date=2026-11-27#times"`);
    expect(html).toContain(`href="/p/bella-salon/book?service=${service}&amp;at=${sampleWindow.slots[0]}"`);
    expect(textOf(html)).toMatch(/Tue, Nov 24 .*Morning 9:30 AM Afternoon 1:00 PM Evening 5:30 PM/);
    expect(textOf(html)).toContain('45m · $65');
    expect(textOf(html)).toContain('15m · Free');
    expect(textOf(html)).toContain('Times are in Mountain time.');
  });

  it('leads to the windows before and after', () => {
    expect(render(booking)).toMatch(/href="[^"]*date=2026-12-20#days" aria-label="Later dates"/);
    expect(render(booking)).not.toContain('Earlier dates');
  });

  it('shows the client’s own zone when it is known, and says where the business is', () => {
    const text = textOf(render({ ...booking, clientZone: 'America/New_York' }));
    expect(text).toMatch(/Times in your time zone \(Eastern time\)\. Bella Salon is on Mountain time\./);
    expect(text).toMatch(/Morning 11:30 AM Afternoon 3:00 PM Evening 7:30 PM/);
  });

  it('takes no zone that does not exist', () => {
    expect(render({ ...booking, clientZone: 'Mars/Olympus' })).toBe(render(booking));
  });

  it('leaves the marketing parts out for the calendar link', () => {
    const html = render({ ...booking, via: 'VIP' });
    expect(html).not.toContain('hero.jpg');
    expect(html).not.toContain('A quiet chair');
    expect(html).toContain(`href="/vip/${sampleBusiness.id}/book?service=`);
    expect(html).toContain('content="noindex"');
  });

  it('says why there is nothing to choose', () => {
    expect(textOf(render({ ...booking, isCalendarActive: false }))).toContain(
      'This calendar is not taking bookings right now.',
    );
    expect(textOf(render({ ...booking, services: [], window: null }))).toContain('No services can be booked here yet.');
    const full = { ...sampleWindow, slots: [], shownDate: null };
    expect(textOf(render({ ...booking, window: full }))).toMatch(
      /Nothing is free from Fri, Nov 20 to Sat, Dec 19\. See later dates/,
    );
    const last = { ...full, fromDate: '2026-12-20' };
    expect(textOf(render({ ...booking, window: last }))).toMatch(
      /Call Bella Salon at \+1 \(303\) 555-0142 to ask for a time/,
    );
    expect(textOf(render({ ...booking, window: null }))).toContain('Choose a service to see its times.');
  });

  it('offers the nearest times when the chosen one is gone', () => {
    const html = render({
      ...booking,
      notice: { message: 'This time has just been taken.', nearest: sampleWindow.slots.slice(0, 1) },
    });
    expect(textOf(html)).toContain('This time has just been taken. The nearest free times: Tue, Nov 24, 9:30 AM');
  });
});

describe('the details form', () => {
  it('sends who, what and when', () => {
    const names = ['at', 'discountCode', 'email', 'hasConsented', 'name', 'phoneNumber', 'service'];
    expect(fieldsOf(render(details), '/p/bella-salon/book')).toEqual(names);
    const withoutCodes = names.filter((name) => name !== 'discountCode');
    expect(fieldsOf(render({ ...details, hasDiscounts: false }), '/p/bella-salon/book')).toEqual(withoutCodes);
    expect(fieldsOf(render({ ...details, via: 'VIP' }), `/vip/${sampleBusiness.id}/book`)).toEqual(names);
    expect(render(details)).toContain(`name="at" value="${details.summary.startAt}"`);
    expect(render(details)).toMatch(/<input[^>]*name="hasConsented"[^>]*value="true"/);
    expect(textOf(render(details))).toContain('Text me a code');
  });

  it('has room for a phone as people write it, where no script tidies it', () => {
    const [, room] = /<input[^>]*maxLength="(\d+)"[^>]*name="phoneNumber"/i.exec(render(details)) ?? [];
    expect(Number(room)).toBeGreaterThanOrEqual('+1 (303) 555-0123'.length);
  });

  it('shows each complaint at its field, tied to it, and focuses the first', () => {
    const html = render({
      ...details,
      form: {
        values: { phoneNumber: '303' },
        issues: [{ path: 'phoneNumber', message: 'Incorrect phone number' }],
        message: 'Check',
      },
    });
    const phone = /<input[^>]*name="phoneNumber"[^>]*>/.exec(html)?.[0] ?? '';
    expect(phone).toContain('value="303"');
    expect(phone).toContain('aria-invalid="true"');
    expect(phone).toContain('autofocus');
    const complaint = /aria-describedby="([^"]+)"/.exec(phone)?.[1] ?? 'none';
    expect(html).toMatch(new RegExp(`id="${complaint}"[^>]*>.*?Incorrect phone number`, 's'));
    expect(html).toContain('role="alert"');
  });

  it('asks no code of a phone that this device has verified', () => {
    const html = render({ ...details, knownPhone: '0123' });
    expect(html).toMatch(/<input[^>]*name="useKnownPhone"[^>]*checked=""[^>]*value="true"/);
    const text = textOf(html);
    expect(text).toContain('We know this phone: •••• 0123');
    expect(text).toContain('Continue to payment');
    expect(textOf(render({ ...details, knownPhone: '0123', next: 'BOOKED' }))).toContain('Book this time');
    expect(textOf(render({ ...details, knownPhone: '0123', next: 'CARD' }))).toContain('Continue to card');
  });
});

describe('the code form', () => {
  it('takes one code that the phone can fill in', () => {
    const html = render(code);
    expect(fieldsOf(html, `/checkout/${code.checkoutId}`)).toEqual(['code']);
    expect(html).toMatch(/<input[^>]*autoComplete="one-time-code"/i);
    expect(fieldsOf(html, `/checkout/${code.checkoutId}/resend`)).toEqual([]);
    expect(textOf(html)).toContain('+1 (•••) •••-0123');
  });

  it('leads back to another number', () => {
    expect(render(code)).toMatch(new RegExp(`href="/checkout/${code.checkoutId}/details"[^>]*>Use another number<`));
  });

  it('says how long to wait for another, and until when', () => {
    const html = render({ ...code, retrySeconds: 42 });
    expect(textOf(html)).toContain('Next attempt in 42 seconds.');
    expect(textOf(html)).not.toContain('Too many code requests.');
    const tooEarly = render({ ...code, retrySeconds: 42, isTooEarly: true });
    expect(textOf(tooEarly)).toContain('Too many code requests. Next attempt in 42 seconds.');
    expect(html).toContain(`data-countdown="${sampleNow + 42_000}"`);
  });

  it('says that a code was sent again', () => {
    expect(textOf(render({ ...code, isResent: true }))).toContain('The code was sent. Check your inbox, please');
  });
});

describe('the client’s own booking', () => {
  const held = { ...sampleBooking, status: 'PENDING', payment: 'UNPAID', holdExpiresAt: sampleNow + 900_000 } as const;

  it('is paid while it is held, with a card of the sandbox', () => {
    const html = render({ ...myBooking, booking: held });
    expect(textOf(html)).toMatch(/Held for you until 9:15 AM · 15:00 left/);
    expect(textOf(html)).toMatch(/Test mode: no money moves .*4242 4242 4242 4242/);
    expect(fieldsOf(html, `/my/${sampleToken}/pay`)).toEqual(['cardNumber', 'expiry', 'securityCode']);
  });

  it.each(['sandbox', 'stripe'] as const)('can only be given up while its business is suspended (%s)', (provider) => {
    const html = render({ ...myBooking, booking: held, provider, bookAgainPath: null });
    expect(textOf(html)).toMatch(/You can’t pay right now .*Nothing was charged/);
    expect(html).not.toMatch(/name="cardNumber"|stripe|<form/);
    expect(html).toContain(`href="/my/${sampleToken}/cancel"`);
    const cancelled = render({ ...myBooking, booking: { ...sampleBooking, status: 'CANCELLED' }, bookAgainPath: null });
    expect(textOf(cancelled)).not.toContain('Book again');
    const booked = render({ ...myBooking, booking: { ...sampleBooking, canMove: false }, bookAgainPath: null });
    expect(textOf(booked)).toContain('You can cancel until');
  });

  it('is paid in Stripe’s fields where Stripe is in charge, with a script that no other page has', () => {
    const html = render({ ...myBooking, booking: held, provider: 'stripe' });
    expect(html).toContain('/public-assets/stripe.js');
    expect(html).toContain(`data-stripe-open="/booking/api/my/${sampleToken}/payment"`);
    expect(textOf(html)).toContain('Paying by card needs JavaScript');
    expect(html).not.toMatch(/name="cardNumber"|js\.stripe\.com/);
    for (const other of [render({ ...myBooking, provider: 'stripe' }), render({ ...myBooking, booking: held })]) {
      expect(other).not.toContain('stripe.js');
    }
  });

  it('is confirmed with a calendar file, a move, a cancellation and where to go', () => {
    const html = render(myBooking);
    for (const path of ['calendar.ics', 'move', 'cancel']) expect(html).toContain(`href="/my/${sampleToken}/${path}"`);
    expect(textOf(html)).toMatch(/You’re booked .*Tue, Nov 24, 9:30 AM .*1821 Larimer St, Denver/);
  });

  it('offers neither move nor cancellation when they are not allowed', () => {
    const html = render({ ...myBooking, booking: { ...sampleBooking, canMove: false, canCancel: false } });
    expect(html).not.toMatch(/\/(move|cancel)"/);
  });

  it.each([
    ['cancelled', { ...sampleBooking, status: 'CANCELLED', payment: 'REFUNDED' }, 'Your $65 was refunded.'],
    ['lapsed', { ...held, holdExpiresAt: sampleNow }, 'The time was held for 15 minutes and is free again.'],
    ['past', { ...sampleBooking, startAt: sampleNow - 1 }, 'Thank you for coming'],
  ] as const)('is booked again when it is %s', (_, booked, words) => {
    const html = render({ ...myBooking, booking: booked });
    expect(textOf(html)).toContain(words);
    expect(html).toContain('href="/p/bella-salon"');
    expect(html).not.toContain('<form');
  });

  it('moves by a choice of time sent with the form', () => {
    const html = render(myMove);
    expect(fieldsOf(html, `/my/${sampleToken}/move`)).toEqual(['startAt']);
    expect(html).toContain(`value="${sampleWindow.slots[1]}"`);
    expect(html).toMatch(new RegExp(`<input[^>]*disabled=""[^>]*value="${sampleBooking.startAt}"`));
    expect(html).toContain(`href="/my/${sampleToken}/move?date=2026-11-27#times"`);
  });

  it('is cancelled by a press, never by following a link', () => {
    const html = render(sampleModels['my-cancel']);
    expect(fieldsOf(html, `/my/${sampleToken}/cancel`)).toEqual(['chargeCents', 'refundCents']);
    expect(textOf(html)).toContain('Your time becomes available to others at once. You get $65 back.');
    expect(html).toContain(`href="/my/${sampleToken}"`);
  });
});

describe('the client’s desk', () => {
  it('says until when the booking can be changed, and then how to reach the business', () => {
    expect(textOf(render(myBooking))).toContain('You can move or cancel until Mon, Nov 23, 9:30 AM');
    const late = { ...sampleBooking, canMove: false, canCancel: false, changeUntil: sampleNow - 1 };
    const html = render({ ...myBooking, booking: late });
    expect(textOf(html)).toContain('It is too late to move or cancel online. Call Bella Salon at +1 (303) 555-0142');
    expect(html).not.toContain(`/my/${sampleToken}/move`);
    expect(html).not.toContain(`/my/${sampleToken}/cancel`);
  });

  it('says so before anything is booked', () => {
    expect(textOf(render(details))).toContain('You can move or cancel until Mon, Nov 23, 9:30 AM');
    expect(textOf(render({ ...details, changeUntil: sampleNow - 1 }))).toContain(
      'Once booked, this time can only be changed by calling Bella Salon.',
    );
    const wordsFor = (changeCutoffHours: number) => textOf(render({ ...booking, changeCutoffHours }));
    expect(wordsFor(24)).toContain('You can move or cancel a booking until 1 day before it starts.');
    expect(wordsFor(5)).toContain('You can move or cancel a booking until 5 hours before it starts.');
    expect(wordsFor(0)).toContain('You can move or cancel a booking until it starts.');
  });

  it('promises no cut-off where an agreement takes its place', () => {
    const words = 'I agree: $20 deposit now. Cancel before it starts and it comes back.';
    const agreeing = textOf(render({ ...details, changeUntil: null, agreement: words }));
    expect(agreeing).toContain(`Before it is confirmed, you’ll be asked to agree to this: ${words}`);
    const unknown = textOf(render({ ...details, changeUntil: null }));
    expect(unknown).toContain('You see the terms before it is confirmed.');
    const page = textOf(render({ ...booking, changeCutoffHours: null }));
    for (const text of [agreeing, unknown, page]) expect(text).not.toContain('You can move or cancel');
  });

  it('never hands the secret of its address to another site', () => {
    for (const kind of ['my-booking', 'my-move', 'my-cancel', 'my-receipt'] as const) {
      const html = render(sampleModels[kind]);
      for (const [, href = ''] of html.matchAll(/(?:href|src|action)="(https?:[^"]*)"/g)) {
        expect(href).not.toContain(sampleToken);
      }
      for (const [link] of html.matchAll(/<a [^>]*href="https?:[^>]*>/g)) expect(link).toContain('rel="noreferrer"');
    }
  });

  it('has a receipt of what was paid and what went back', () => {
    const money = [
      { at: sampleNow, amountCents: 6500, kind: 'PAID' },
      { at: sampleNow + 86_400_000, amountCents: 6500, kind: 'REFUNDED', taxCents: 1083 },
    ] as const;
    const html = render({ ...sampleModels['my-receipt'], money: [...money] });
    const words = textOf(html);
    // On a phone a long label would otherwise break the amount itself.
    expect(html).toContain('whitespace-nowrap">-$65<');
    expect(words).toContain('Receipt Booking number B000-0000');
    expect(words).toContain('Bella Salon 1821 Larimer St, Denver +1 (303) 555-0142');
    expect(words).toContain('Time Tue, Nov 24, 9:30 AM, Mountain time');
    expect(words).toContain(
      'Price $65 Includes VAT (20 %) $10.83 Paid by card, Nov 20, 2026 $65 Refunded to your card, Nov 21, 2026 of which $10.83 tax -$65',
    );
    expect(textOf(render({ ...sampleModels['my-receipt'], money: [] }))).toContain('Nothing was paid.');
  });

  it('has a receipt whose lines add up to the price, and says what a part of it consists of', () => {
    const booking = { ...sampleModels['my-receipt'].booking };
    const tax = { label: 'Sales tax (10 %)', basisPoints: 1000 };
    const html = render({
      ...sampleModels['my-receipt'],
      booking: { ...booking, service: { ...booking.service, priceCents: 7040 } },
      lines: [
        { kind: 'SERVICE', label: 'Cut', amountCents: 8000 },
        { kind: 'DISCOUNT', label: 'SUMMER20', amountCents: -1600 },
        { kind: 'TAX', ...tax, amountCents: 640 },
      ],
      money: [
        {
          at: sampleNow,
          amountCents: 1760,
          kind: 'PAID',
          lines: [
            { kind: 'SERVICE', label: 'Cut, deposit', amountCents: 1600 },
            { kind: 'TAX', ...tax, amountCents: 160 },
          ],
        },
      ],
    });
    expect(textOf(html)).toContain(
      'Price $80 Discount SUMMER20 -$16 Sales tax (10 %) $6.40 To pay $70.40 ' +
        'Paid by card, Nov 20, 2026 Cut, deposit $16 Sales tax (10 %) $1.60 $17.60',
    );
  });
});

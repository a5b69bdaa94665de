// Every page is a complete, safe document whose links and forms work without scripts and send what the server expects.
import type { PageModel } from '@primehour/contract/pages';
import { describe, expect, it } from 'vitest';
import { inlineSources } from './document.tsx';
import { assets, fieldsOf, render, textOf } from './sample-documents.ts';
import {
  sampleBooking,
  sampleBusiness,
  sampleModels,
  sampleNow,
  sampleServices,
  sampleWindow,
} from './sample-models.ts';

const { booking, details, code } = sampleModels;
const myBooking = sampleModels['my-booking'];
const myMove = sampleModels['my-move'];

describe('every page', () => {
  it.each(Object.values(sampleModels))(
    'of kind $kind is one stable document under a strict content security policy',
    (model) => {
      const html = render(model);
      expect(html).toMatch(/^<!doctype html><html lang="en"[^>]*><head>.*<\/head><body>.*<\/body><\/html>$/s);
      expect(render(model)).toBe(html);
      expect(html).not.toMatch(/<[^>]+ (style|on\w+)=/);
      const { scripts, style } = inlineSources(assets);
      const blocks = [...scripts.map((text) => `<script>${text}</script>`), `<style>${style}</style>`];
      const rest = blocks.reduce((text, block) => text.replace(block, ''), html);
      expect(rest.length).toBe(html.length - blocks.join('').length);
      // Everything else is loaded from us, or data.
      for (const [tag] of rest.matchAll(/<(?:script|style)\b[^>]*>/g)) {
        expect(tag).toMatch(/ (?:src="\/public-assets\/[^"]+"|type="application\/(?:ld\+)?json")/);
      }
      expect(html.match(/<h1[ >]/g)).toHaveLength(1);
      expect(html).not.toMatch(
        /(?:src|href)="https?:\/\/(?!book\.example|www\.google\.com\/maps|calendar\.google\.com|outlook\.live\.com|instagram\.com|bella\.example)/,
      );
    },
  );

  it('sends the calendar and its seed only if it has a calendar', () => {
    const withCalendar = Object.values(sampleModels).filter((model) => render(model).includes('calendar.js'));
    expect(withCalendar.map(({ kind }) => kind)).toEqual(['booking', 'my-move']);
    expect(render(details)).not.toContain('id="model"');
  });

  it('keeps secret URLs out of search engines and referrers', () => {
    expect(render(myBooking)).toContain('content="noindex"');
    expect(render(myBooking)).toContain('name="referrer" content="same-origin"');
    expect(render(booking)).not.toContain('noindex');
    expect(render(booking)).toContain('rel="canonical" href="https://book.example/p/bella-salon"');
  });
});

describe('hostile names', () => {
  const name = '</script><img src=x onerror=alert(1)>"\'\u202Egnp.exe';
  const business = { ...sampleBusiness, name };

  it('remain text wherever they appear', () => {
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

  it('survive unchanged in the embedded model', () => {
    const json = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(render({ ...booking, business }))?.[1];
    expect(JSON.parse(json ?? '')).toMatchObject({ model: { business: { name } } });
  });

  it('do not change the direction of the words around them', () => {
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

  it('links to the windows before and after', () => {
    expect(render(booking)).toMatch(/href="[^"]*date=2026-12-20#days" aria-label="Later dates"/);
    expect(render(booking)).not.toContain('Earlier dates');
  });

  it('shows the client’s own zone when it is known, and says where the business is', () => {
    const text = textOf(render({ ...booking, clientZone: 'America/New_York' }));
    expect(text).toMatch(/Times in your time zone \(Eastern time\)\. Bella Salon is on Mountain time\./);
    expect(text).toMatch(/Morning 11:30 AM Afternoon 3:00 PM Evening 7:30 PM/);
  });

  it('ignores a zone that does not exist', () => {
    expect(render({ ...booking, clientZone: 'Mars/Olympus' })).toBe(render(booking));
  });

  it('omits the marketing content on the calendar link', () => {
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

  it('offers the nearest times if the chosen one is gone', () => {
    const html = render({
      ...booking,
      notice: { message: 'This time has just been taken.', nearest: sampleWindow.slots.slice(0, 1) },
    });
    expect(textOf(html)).toContain('This time has just been taken. The nearest free times: Tue, Nov 24, 9:30 AM');
  });

  it('sends what was typed for it to the form of the nearest time that is pressed', () => {
    const [at = 0] = sampleWindow.slots;
    const typed = { name: 'Kit "K" Moss', hasConsented: 'true' };
    const html = render({ ...booking, notice: { message: 'This time has just been taken.', nearest: [at], typed } });
    const path = `/p/${sampleBusiness.slug}/book?service=${sampleWindow.serviceId}&amp;at=${at}`;
    expect(html).toMatch(
      new RegExp(`<button[^>]* name="at" value="${at}" form="typed" formaction="${path.replace('?', '\\?')}"`),
    );
    expect(html).toContain('<input type="hidden" name="name" value="Kit &quot;K&quot; Moss"');
    expect(html).toContain('<input type="hidden" name="isNearest" value="true"');
  });
});

describe('a gift card', () => {
  const card = sampleModels['gift-card'];

  it('shows its balance, its code, and where to use it', () => {
    const html = render(card);
    expect(textOf(html)).toMatch(/Gift card For Mia .*Happy birthday! .*\$50 .*K7QM-4D2X-9ABC-TV0W/);
    expect(html).toContain('href="/p/studio-north"');
    expect(html).toContain('noindex');
  });

  it.each([
    [{ isBlocked: true }, 'This gift card can’t be used right now. Please ask the business.'],
    [{ balanceCents: 0 }, 'Nothing is left on this gift card.'],
  ])('says why it can’t pay for anything: %j', (change, message) => {
    const html = render({ ...card, ...change });
    expect(textOf(html)).toContain(message);
    expect(html).not.toContain('href="/p/studio-north"');
  });
});

describe('the details form', () => {
  it('sends who, what and when', () => {
    const names = [
      'at',
      'discountCode',
      'email',
      'giftCode',
      'hasConsented',
      'name',
      'phoneNumber',
      'price',
      'requestKey',
      'service',
    ];
    // The address has the choice too, so that the form can be loaded again when it is shown with mistakes.
    const choice = `?service=${details.serviceId}&amp;at=${details.summary.startAt}`;
    const action = `/p/bella-salon/book${choice}`;
    expect(fieldsOf(render(details), action)).toEqual(names);
    const withoutCodes = names.filter((name) => !name.endsWith('Code'));
    expect(fieldsOf(render({ ...details, hasDiscounts: false, hasGiftCards: false }), action)).toEqual(withoutCodes);
    expect(fieldsOf(render({ ...details, via: 'VIP' }), `/vip/${sampleBusiness.id}/book${choice}`)).toEqual(names);
    expect(render(details)).toContain(`name="at" value="${details.summary.startAt}"`);
    expect(render(details)).toMatch(/<input[^>]*name="hasConsented"[^>]*value="true"/);
    expect(textOf(render(details))).toContain('Text me a code');
  });

  it('has room for a phone as people write it, before a script cleans it up', () => {
    const [, room] = /<input[^>]*name="phoneNumber"[^>]*maxlength="(\d+)"/.exec(render(details)) ?? [];
    expect(Number(room)).toBeGreaterThanOrEqual('+1 (303) 555-0123'.length);
  });

  it('shows each problem at its field, associated with it, and focuses the first', () => {
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
    const problem = /aria-describedby="([^"]+)"/.exec(phone)?.[1] ?? 'none';
    expect(html).toMatch(new RegExp(`id="${problem}"[^>]*>.*?Incorrect phone number`, 's'));
    expect(html).toContain('role="alert"');
  });

  it('requires no code for a phone that this device has verified', () => {
    const html = render({ ...details, knownPhone: '0123' });
    expect(html).toMatch(/<input[^>]*name="useKnownPhone"[^>]*value="true"[^>]* checked/);
    const text = textOf(html);
    expect(text).toContain('We know this phone: •••• 0123');
    expect(text).toContain('Continue to payment');
    expect(textOf(render({ ...details, knownPhone: '0123', next: 'BOOKED' }))).toContain('Book this time');
    expect(textOf(render({ ...details, knownPhone: '0123', next: 'CARD' }))).toContain('Continue to card');
  });

  it('shows the terms of the known phone’s package separately from those for another phone', () => {
    const terms = { agreement: 'I agree: a visit of my package now.', next: 'TERMS' } as const;
    const ownPackage = { label: 'Five cuts', left: 5, visits: 5, ...terms };
    const card = { changeUntil: null, agreement: 'I agree: my card is saved.', next: 'CARD' } as const;
    const html = render({ ...details, ...card, knownPhone: '0123', package: ownPackage });
    expect(textOf(html)).toContain('Continue to the terms');
    expect(html).toMatch(/with-known-phone"><p>[^<]*<\/p><p[^>]*>I agree: a visit of my package now\./);
    expect(html).toMatch(/with-other-phone"><p>[^<]*<\/p><p[^>]*>I agree: my card is saved\./);
    expect(textOf(render({ ...details, ...card }))).toContain('I agree: my card is saved.');
  });
});

describe('the code form', () => {
  it('accepts one code that the phone can fill in', () => {
    const html = render(code);
    expect(fieldsOf(html, `/checkout/${code.checkoutId}`)).toEqual(['code', 'price']);
    expect(html).toContain(`name="price" value="${code.summary.priceCents}"`);
    expect(html).toMatch(/<input[^>]*autoComplete="one-time-code"/i);
    expect(fieldsOf(html, `/checkout/${code.checkoutId}/resend`)).toEqual([]);
    expect(textOf(html)).toContain('+1 (•••) •••-0123');
  });

  it('links back to enter another number', () => {
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

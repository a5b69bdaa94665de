// The pages of a client's own booking offer what its state allows, say what happens, and keep their URL secret.
import { describe, expect, it } from 'vitest';
import { fieldsOf, render, textOf } from './sample-documents.ts';
import { sampleBooking, sampleModels, sampleNow, sampleToken, sampleWindow } from './sample-models.ts';

const { booking, details } = sampleModels;
const myBooking = sampleModels['my-booking'];
const myMove = sampleModels['my-move'];

describe('the client’s own booking', () => {
  const held = { ...sampleBooking, status: 'PENDING', payment: 'UNPAID', holdExpiresAt: sampleNow + 900_000 } as const;

  it('can be paid while it is held, with a sandbox card', () => {
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
    const canceled = render({ ...myBooking, booking: { ...sampleBooking, status: 'CANCELLED' }, bookAgainPath: null });
    expect(textOf(canceled)).not.toContain('Book again');
    const booked = render({ ...myBooking, booking: { ...sampleBooking, canMove: false }, bookAgainPath: null });
    expect(textOf(booked)).toContain('You can cancel until');
  });

  it('is paid with Stripe’s fields if Stripe is the provider, with a script that no other page has', () => {
    const html = render({ ...myBooking, booking: held, provider: 'stripe' });
    expect(html).toContain('/public-assets/stripe.js');
    expect(html).toContain(`data-stripe-open="/booking/api/my/${sampleToken}/payment"`);
    expect(textOf(html)).toContain('Paying by card needs JavaScript');
    expect(html).not.toMatch(/name="cardNumber"|js\.stripe\.com/);
    for (const other of [render({ ...myBooking, provider: 'stripe' }), render({ ...myBooking, booking: held })]) {
      expect(other).not.toContain('stripe.js');
    }
  });

  it('is confirmed with a calendar file, a move, a cancellation and directions', () => {
    const html = render(myBooking);
    for (const path of ['calendar.ics', 'move', 'cancel']) expect(html).toContain(`href="/my/${sampleToken}/${path}"`);
    expect(textOf(html)).toMatch(/You’re booked .*Tue, Nov 24, 9:30 AM .*1821 Larimer St, Denver/);
  });

  it('says what canceling costs once it costs something', () => {
    const sentence = '$40 will be charged to Visa •••• 4242 (50% of $80, because it is less than 24 hours before).';
    const onCancel = { refundCents: 0, keepCents: 0, chargeCents: 4000, words: sentence };
    const late = render({ ...myBooking, booking: { ...sampleBooking, onCancel } });
    expect(textOf(late).replaceAll('\u00A0', ' ')).toContain(`If you cancel now: ${sentence}`);
    expect(textOf(render(myBooking))).not.toContain('If you cancel now');
  });

  it('offers neither move nor cancellation if they are not allowed', () => {
    const html = render({ ...myBooking, booking: { ...sampleBooking, canMove: false, canCancel: false } });
    expect(html).not.toMatch(/\/(move|cancel)"/);
  });

  it.each([
    ['cancelled', { ...sampleBooking, status: 'CANCELLED', payment: 'REFUNDED' }, 'Your $65 was refunded.'],
    ['lapsed', { ...held, holdExpiresAt: sampleNow }, 'Nothing was paid. The time was held for 15 minutes and is'],
    [
      'lapsed, and was paid too late',
      { ...held, holdExpiresAt: sampleNow, payment: 'REFUNDED' },
      'Your $65 was refunded. The time was held for 15 minutes and is free again.',
    ],
    ['past', { ...sampleBooking, startAt: sampleNow - 1 }, 'Thank you for coming'],
  ] as const)('can be booked again if it is %s', (_, booked, text) => {
    const html = render({ ...myBooking, booking: booked });
    expect(textOf(html)).toContain(text);
    expect(html).toContain('href="/p/bella-salon"');
    expect(html).not.toContain('<form');
  });

  it('is moved by a choice of time that the form submits', () => {
    const html = render(myMove);
    expect(fieldsOf(html, `/my/${sampleToken}/move`)).toEqual(['startAt']);
    expect(html).toContain(`value="${sampleWindow.slots[1]}"`);
    expect(html).toMatch(new RegExp(`<input[^>]*value="${sampleBooking.startAt}"[^>]* disabled`));
    expect(html).toContain(`href="/my/${sampleToken}/move?date=2026-11-27#times"`);
  });

  it('is moved knowing that a time within the cut-off can’t be changed again', () => {
    const note = 'You can move or cancel a booking until 1 day before it starts.';
    expect(textOf(render(myMove))).toContain(note);
    const changeable = { ...myMove.booking, changeUntil: myMove.booking.startAt };
    expect(textOf(render({ ...myMove, booking: changeable }))).not.toContain('You can move or cancel');
  });

  it('shows a refusal with the focus on it, unless a field has the focus', () => {
    const refused = (issues: { path: string; message: string }[]) =>
      render({ ...myBooking, booking: held, form: { values: {}, issues, message: 'The card was declined' } });
    const html = refused([]);
    expect(html).toMatch(/<div tabindex="-1" autofocus[^>]*><div role="alert"/i);
    expect(html.match(/ autofocus/gi)).toHaveLength(1);
    const withField = refused([{ path: 'expiry', message: 'Use MM/YY' }]);
    expect(withField).toMatch(/<input[^>]* autofocus/i);
    expect(withField.match(/ autofocus/gi)).toHaveLength(1);
  });

  it('is canceled by submitting a form, never by following a link', () => {
    const html = render(sampleModels['my-cancel']);
    expect(fieldsOf(html, `/my/${sampleToken}/cancel`)).toEqual(['chargeCents', 'refundCents']);
    expect(textOf(html)).toContain('Your time becomes available to others immediately. You get $65 back.');
    expect(html).toContain(`href="/my/${sampleToken}"`);
  });
});

it.each(['sandbox', 'stripe'] as const)('a fee page says why the card was declined at %s', (provider) => {
  const declined = { values: {}, issues: [], message: 'The card was declined.' };
  expect(textOf(render({ ...sampleModels['my-due'], provider, form: declined }))).toContain('The card was declined.');
});

describe('the client’s desk', () => {
  it('says until when the booking can be changed, and then how to reach the business', () => {
    expect(textOf(render(myBooking))).toContain('You can move or cancel until Mon, Nov 23, 9:30 AM');
    const late = { ...sampleBooking, canMove: false, canCancel: false, changeUntil: sampleNow - 1 };
    const html = render({ ...myBooking, booking: late });
    expect(textOf(html)).toContain('It is too late to move or cancel online. Call Bella Salon at +1 (303) 555-0142');
    expect(html).toMatch(/<a href="tel:\+13035550142" class="[^"]*whitespace-nowrap/);
    expect(html).not.toContain(`/my/${sampleToken}/move`);
    expect(html).not.toContain(`/my/${sampleToken}/cancel`);
  });

  it('says so before anything is booked, and that the booking is paid online', () => {
    expect(textOf(render(details))).toContain('You can move or cancel until Mon, Nov 23, 9:30 AM');
    expect(textOf(render({ ...details, changeUntil: sampleNow - 1 }))).toContain(
      'Once booked, this time can only be changed by calling Bella Salon.',
    );
    const payment = 'Anything due is paid online when you book.';
    expect(textOf(render(details))).toContain(payment);
    expect(textOf(render({ ...details, next: 'BOOKED' }))).not.toContain(payment);
    const textWith = (changeCutoffHours: number) => textOf(render({ ...booking, changeCutoffHours }));
    expect(textWith(24)).toContain('You can move or cancel a booking until 1 day before it starts.');
    expect(textWith(5)).toContain('You can move or cancel a booking until 5 hours before it starts.');
    expect(textWith(0)).toContain('You can move or cancel a booking until it starts.');
  });

  it('states no cut-off if an agreement replaces it', () => {
    const agreement = 'I agree: $20 deposit now. Cancel before it starts and it comes back.';
    const agreeing = textOf(render({ ...details, changeUntil: null, agreement }));
    expect(agreeing).toContain(`Before it is confirmed, you’ll be asked to agree to this: ${agreement}`);
    const unknown = textOf(render({ ...details, changeUntil: null }));
    expect(unknown).toContain('You will see the terms before it is confirmed.');
    const page = textOf(render({ ...booking, changeCutoffHours: null }));
    for (const text of [agreeing, unknown, page]) expect(text).not.toContain('You can move or cancel');
  });

  it('never sends the secret in its URL to another site', () => {
    for (const kind of ['my-booking', 'my-move', 'my-cancel', 'my-receipt'] as const) {
      const html = render(sampleModels[kind]);
      for (const [, href = ''] of html.matchAll(/(?:href|src|action)="(https?:[^"]*)"/g)) {
        expect(href).not.toContain(sampleToken);
      }
      for (const [link] of html.matchAll(/<a [^>]*href="https?:[^>]*>/g)) expect(link).toContain('rel="noreferrer"');
    }
  });

  it('has a receipt of what was paid and refunded', () => {
    const money = [
      { at: sampleNow, amountCents: 6500, kind: 'PAID' },
      { at: sampleNow + 86_400_000, amountCents: 6500, kind: 'REFUNDED', taxCents: 1083 },
    ] as const;
    const html = render({ ...sampleModels['my-receipt'], money: [...money] });
    const text = textOf(html);
    // On a phone, a long label would otherwise break the amount itself.
    expect(html).toContain('whitespace-nowrap">-$65<');
    expect(text).toContain('Receipt Booking number B000-0000');
    expect(text).toContain('Bella Salon 1821 Larimer St, Denver +1 (303) 555-0142');
    expect(text).toContain('Time Tue, Nov 24, 9:30 AM, Mountain time');
    expect(text).toContain(
      'Price $65 Includes VAT (20%) $10.83 Paid by card, Nov 20, 2026 $65 Refunded to your card, Nov 21, 2026 including $10.83 tax -$65',
    );
    expect(textOf(render({ ...sampleModels['my-receipt'], money: [] }))).toContain('Nothing was paid.');
  });

  it('has a receipt that names the year of a visit in another year', () => {
    const receipt = sampleModels['my-receipt'];
    expect(textOf(render(receipt))).toContain('Time Tue, Nov 24, 9:30 AM');
    const now = Date.parse('2027-01-04T16:30Z');
    expect(textOf(render({ ...receipt, now }))).toContain('Time Tue, Nov 24, 2026, 9:30 AM');
  });

  it('has a receipt whose lines add up to the price, and says what a partial payment consists of', () => {
    const booking = { ...sampleModels['my-receipt'].booking };
    const tax = { label: 'Sales tax (10%)', basisPoints: 1000 };
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
      'Price $80 Discount SUMMER20 -$16 Sales tax (10%) $6.40 To pay $70.40 ' +
        'Paid by card, Nov 20, 2026 Cut, deposit $16 Sales tax (10%) $1.60 $17.60',
    );
  });
});

describe('the page of a tip', () => {
  const tip = sampleModels['my-tip'];

  it('offers shares of the price and another amount, none of them preselected', () => {
    const html = render(tip);
    expect(fieldsOf(html, `/my/${sampleToken}/tip`)).toEqual(['dollars', 'tip']);
    expect(textOf(html)).toMatch(/How much\? .*15% .*\$9\.75 .*20% .*\$13 .*25% .*\$16\.25 .*Another amount/);
    expect(html).not.toMatch(/<input[^>]* checked[ /]/);
    expect(html).toContain(`href="/my/${sampleToken}"`);
  });

  it('says what is wrong with an amount at its field', () => {
    const issues = [{ path: 'dollars', message: 'Enter an amount from $0.50 to $1,000' }];
    const html = render({ ...tip, form: { values: { tip: 'other', dollars: '0' }, issues, message: 'Check' } });
    expect(textOf(html)).toContain('Enter an amount from $0.50 to $1,000');
    expect(html).toMatch(/<input[^>]*value="other"[^>]* checked/);
    const nothing = [{ path: 'tip', message: 'Choose an amount' }];
    const [focused] = render({ ...tip, form: { values: {}, issues: nothing, message: null } }).match(
      /<input[^>]* autofocus[^>]*>/i,
    ) ?? [''];
    expect(focused).toContain('value="15"');
  });

  it.each([
    [undefined, 'Tips are closed for this visit'],
    [1300, 'Your tip of $13 was received.'],
  ])('says so when it is over: %s', (tipCents, text) => {
    const booked = { ...sampleBooking, ...(tipCents !== undefined && { tipCents }) };
    const html = render({ ...tip, booking: booked, offers: null });
    expect(textOf(html)).toContain(text);
    expect(html).not.toContain('<form');
  });
});

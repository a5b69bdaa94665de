// The guarantee: if people can be chosen, every step keeps the choice in its plain links and forms, and names it.
import type { PageModel } from '@primehour/contract/pages';
import { describe, expect, it } from 'vitest';
import { renderDocument } from '../sample-documents.ts';
import { sampleModels, samplePeople, sampleServices, sampleWindow } from '../sample-models.ts';

const context = { productName: 'Primehour', publicUrl: 'https://book.example' };
const script = { src: '/public-assets/page.js', preloads: [] };
const assets = { css: '', page: script, calendar: script, auction: script, stripe: script, challenge: script };
const render = (model: PageModel) => renderDocument(model, context, assets);
const textOf = (html: string) =>
  html
    .replace(/<(style|script)[^>]*>.*?<\/\1>/gs, '')
    .replaceAll(/<\/?bdi[^>]*>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

const [cut, trim] = sampleServices;
const [anna, ben] = samplePeople;
const terms = (id: string, priceCents: number, durationMinutes = 45) => ({ id, priceCents, durationMinutes });
const byBoth = { ...cut, priceCents: 6000, priceVaries: true, by: [terms(anna.id, 6000), terms(ben.id, 7000)] };
const team = { ...sampleModels.booking, services: [byBoth, trim], people: samplePeople };
const chosen = (id: string) => ({ ...team, window: { ...sampleWindow, with: id } });
const hrefsOf = (html: string) =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

describe('the list of people', () => {
  it('starts with anyone, at the lowest price, and only appears if there is a choice', () => {
    const text = textOf(render(team));
    expect(text).toMatch(/Choose a person Anyone (A )?Anna \$60 (B )?Ben \$70 Pick a time/);
    expect(text).toContain('45m · from $60');
    expect(text).toContain('15m · Free');
    expect(textOf(render(sampleModels.booking))).not.toContain('Anyone');
    expect(textOf(render({ ...team, window: { ...sampleWindow, serviceId: trim.id } }))).not.toContain('Anyone');
  });

  it('says what the chosen person costs, and a few words about them', () => {
    const html = render(chosen(ben.id));
    expect(textOf(html)).toContain('45m · $70');
    expect(textOf(html)).toContain('Color and long hair.');
    expect(html).toMatch(/<a[^>]*aria-current="true"[^>]*class="person"[^>]*>.*?Ben/);
  });

  it('loads pictures lazily, in a fixed size', () => {
    expect(render(team)).toContain(
      '<img src="/images/anna.jpg" alt width="32" height="32" loading="lazy" decoding="async"/>',
    );
  });

  it('keeps the person in the links to days, times and the services they provide', () => {
    const hrefs = hrefsOf(render(chosen(ben.id)));
    const of = (path: string) => hrefs.filter((href) => href.startsWith(path));
    const kept = `service=${cut.id}&with=${ben.id}`;
    expect(of('/p/bella-salon/book?').every((href) => href.includes(kept))).toBe(true);
    expect(
      of('/p/bella-salon?')
        .filter((href) => href.includes('&date='))
        .every((href) => href.includes(kept)),
    ).toBe(true);
    expect(hrefs).toContain(`/p/bella-salon?service=${trim.id}#days`);
    expect(hrefs).toContain(`/p/bella-salon?service=${cut.id}#days`);
    expect(hrefs).toContain(`/p/bella-salon?service=${cut.id}&with=${anna.id}#days`);
  });
});

describe('the next steps', () => {
  const { details } = sampleModels;
  const named = (personName: string | null) => ({ ...details.summary, personName });

  it('submit the person, and name them', () => {
    const html = render({ ...details, with: ben.id, summary: named('Ben') });
    expect(html).toContain(`<input type="hidden" name="with" value="${ben.id}"/>`);
    expect(textOf(html)).toContain('Signature haircut with Ben 45m · $65');
    expect(hrefsOf(html).some((href) => href.includes(`with=${ben.id}&date=2026-11-24#times`))).toBe(true);
    const code = { ...sampleModels.code, summary: named('Ben') };
    expect(textOf(render(code))).toContain('Signature haircut with Ben');
  });

  it('say that it is anyone, at the lowest price', () => {
    const summary = { ...named(null), priceCents: 0, priceVaries: true };
    const text = textOf(render({ ...details, knownPhone: '0123', summary }));
    expect(text).toContain('with anyone on the team 45m · from $0');
    expect(text).toContain('Continue to payment');
    expect(render(details)).not.toContain('name="with"');
    expect(textOf(render(details))).not.toContain('anyone');
  });

  it('name the person on the booking, its receipt and in other calendars', () => {
    const mine = sampleModels['my-booking'];
    const booking = (name: string | null) => ({ ...mine.booking, person: { name } });
    const html = render({ ...mine, booking: booking('Ben') });
    expect(textOf(html)).toContain('Signature haircut with Ben');
    expect(html).toContain('text=Signature+haircut+with+Ben+at+Bella+Salon');
    expect(textOf(render({ ...sampleModels['my-receipt'], booking: booking('Ben') }))).toContain('With Ben');
    const anyone = render({ ...mine, booking: booking(null) });
    expect(textOf(anyone)).toContain('with anyone on the team');
    expect(anyone).toContain('text=Signature+haircut+at+Bella+Salon');
  });

  it('name the people and rooms of an auction', () => {
    const auction = sampleModels.auction;
    const listing = { ...auction.listing, resources: ['Ben', 'Room 1'] };
    expect(textOf(render({ ...auction, listing }))).toContain('With Ben , Room 1');
    expect(textOf(render(auction))).not.toContain('With ');
  });
});

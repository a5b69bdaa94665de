import { checkout } from '@primehour/db/schema/booking';
import { resource } from '@primehour/db/schema/resource';
import { serviceChoice, serviceNeed } from '@primehour/db/schema/service';
import type { Cents } from '@primehour/domain/vocabulary';
import { aResource } from '@primehour/testkit/build-resource';
import { startNode } from '@primehour/testkit/start-nodes';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { aVisitor, fieldOf } from '../../../testing/browse.ts';
import { aSalon, TEN, TWO, wholeApp } from '../../../testing/salon.ts';
import { lastCode, textsTo } from '../../../testing/texts.ts';

// The guarantee: where a business has two or more people, links and forms alone choose one of them, every step keeps
// and names the choice, and an unavailable person is replaced by anyone, with an explanation.

const { api: app, clock } = await startNode(wholeApp, { at: '2026-10-06T14:00:00Z' });

/** The owner and Ben both cut, Ben for more; only the owner curls. */
async function aTeam() {
  const salon = await aSalon(app, { priceCents: 0 });
  const { open: business, cut, curl } = salon;
  const [owner] = await app.db.read.select().from(resource).where(eq(resource.businessId, business.id));
  const ownerId = owner?.id ?? '';
  const ben = await aResource(app, { business, name: 'Ben Osei', about: 'Short hair.' });
  const need = (serviceId: string) => ({ businessId: business.id, serviceId, number: 1, kind: 'TEAM_MEMBER' as const });
  const choice = (serviceId: string, resourceId: string, priceCents: Cents | null = null) => ({
    businessId: business.id,
    serviceId,
    number: 1,
    resourceId,
    priceCents,
  });
  await app.db.transaction(async (tx) => {
    await tx.update(resource).set({ name: 'Anna Delgado' }).where(eq(resource.id, ownerId));
    await tx.insert(serviceNeed).values([need(cut.id), need(curl.id)]);
    await tx
      .insert(serviceChoice)
      .values([choice(cut.id, ownerId), choice(cut.id, ben.id, 3_000 as Cents), choice(curl.id, ownerId)]);
  });
  const page = `/p/${business.slug}`;
  const change = (set: Partial<typeof resource.$inferInsert>) =>
    app.db.transaction((tx) => tx.update(resource).set(set).where(eq(resource.id, ben.id)));
  return { ...salon, page, ownerId, ben, change };
}

const GONE = 'This person can’t be booked online. These are everyone’s times';

describe('the booking page', () => {
  it('lets a person be chosen where two can do the service, and nowhere else', async () => {
    const { page, cut, curl, ben } = await aTeam();
    const visitor = aVisitor(app.url);
    const shown = await visitor.get(`${page}?service=${cut.id}`);
    expect(shown.text).toMatch(/Choose a person Anyone A Anna Free B Ben \$30 Pick a time/);
    expect(shown.text).toContain('1h 0m · from $0');
    expect(shown.html).toContain(`href="${page}?service=${cut.id}&amp;with=${ben.id}#days"`);
    expect((await visitor.get(`${page}?service=${curl.id}`)).text).not.toContain('Choose a person');
    const { open } = await aSalon(app);
    expect((await visitor.get(`/p/${open.slug}`)).text).not.toContain('Choose a person');
  });

  it('shows the times of the person in a link, of the first service they do', async () => {
    const { page, open, cut, ben, ownerId } = await aTeam();
    const visitor = aVisitor(app.url);
    const shown = await visitor.get(`${page}?with=${ben.id}&date=2026-10-08`);
    expect(shown.text).toContain('1h 0m · $30');
    expect(shown.text).toContain('Short hair.');
    expect(shown.html).toContain(`${page}/book?service=${cut.id}&amp;with=${ben.id}&amp;at=${TEN}`);
    const vip = await visitor.get(`/vip/${open.id}?service=${cut.id}&with=${ownerId}`);
    expect(vip.html).toContain(`/vip/${open.id}/book?service=${cut.id}&amp;with=${ownerId}&amp;at=`);
  });

  it.each([
    ['unknown', 'f0000000-0000-4000-8000-00000000000f', {}],
    ['mistyped', "ben'--", {}],
    ['hidden', null, { isPublic: false }],
    ['retired', null, { retiredAt: new Date('2026-10-01T00:00:00Z') }],
  ])('says so where the person of a link is %s, and offers anyone', async (_, id, set) => {
    const { page, cut, ben, change } = await aTeam();
    if (id === null) await change(set);
    const asked = encodeURIComponent(id ?? ben.id);
    const shown = await aVisitor(app.url).get(`${page}?service=${cut.id}&with=${asked}&date=2026-10-08`);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain(GONE);
    expect(shown.html).toContain(`${page}/book?service=${cut.id}&amp;at=${TEN}`);
    expect(shown.html).not.toContain(`/book?service=${cut.id}&amp;with=`);
  });

  it('says so where the person does not do the service', async () => {
    const { page, curl, ben } = await aTeam();
    const shown = await aVisitor(app.url).get(`${page}?service=${curl.id}&with=${ben.id}`);
    expect(shown.text).toContain('Ben doesn’t do Curl cut. These are the times of everyone who does');
  });
});

describe('the way to a booking', () => {
  it('keeps and names the person to the end', async () => {
    const { page, cut, ben, form, phone, bookings, bookPath } = await aTeam();
    const visitor = aVisitor(app.url);
    const details = await visitor.get(`${page}/book?service=${cut.id}&with=${ben.id}&at=${TEN}`);
    expect(details.text).toContain('Cut with Ben 1h 0m · $30');
    expect(fieldOf(details, 'with')).toBe(ben.id);
    const again = await visitor.post(bookPath, { ...form, with: ben.id, name: '' });
    expect([again.status, fieldOf(again, 'with')]).toEqual([422, ben.id]);

    const { location } = await visitor.post(bookPath, { ...form, with: ben.id });
    const [row] = await app.db.read.select().from(checkout).where(eq(checkout.serviceId, cut.id));
    expect(row?.resourceId).toBe(ben.id);
    expect((await visitor.get(location ?? '')).text).toContain('Cut with Ben 1h 0m · $30');
    const other = await visitor.get(`${location ?? ''}/details`);
    expect(other.location).toContain(`with=${ben.id}`);
    const { location: own } = await visitor.post(location ?? '', { code: await lastCode(app.db, phone) });
    expect((await bookings()).map(({ priceCents }) => priceCents)).toEqual([3_000]);
    expect((await visitor.get(own ?? '')).text).toContain('Cut with Ben 1h 0m · $30');
    expect((await visitor.get(`${own ?? ''}/calendar.ics`)).html).toContain('SUMMARY:Cut with Ben at Delgado Hair');
    expect((await visitor.get(`${own ?? ''}/receipt`)).text).toContain('With Ben');
    const texts = (await textsTo(app.db, phone)).map(({ body }) => body);
    expect(texts.join('\n')).toContain('Cut with Ben at Delgado Hair');
  });

  it('takes anyone, and names them from a day before', async () => {
    const { page, cut, form, phone, bookPath } = await aTeam();
    const visitor = aVisitor(app.url);
    const details = await visitor.get(`${page}/book?service=${cut.id}&at=${TEN}`);
    expect(details.text).toContain('Cut with anyone on the team 1h 0m · from $0');
    expect(fieldOf(details, 'with')).toBeUndefined();
    const { location } = await visitor.post(bookPath, form);
    const { location: own } = await visitor.post(location ?? '', { code: await lastCode(app.db, phone) });
    expect((await visitor.get(own ?? '')).text).toContain('with anyone on the team');
    for (const { body } of await textsTo(app.db, phone)) expect(body).not.toMatch(/with (Anna|Ben)/);
    clock.set('2026-10-07T15:00:00Z');
    expect((await visitor.get(own ?? '')).text).toMatch(/Cut with (Anna|Ben)/);
  });

  it('offers the person’s other times when one is taken, and anyone when the person is unavailable', async () => {
    const { page, cut, ben, form, bookPath, bookings, change } = await aTeam();
    const visitor = aVisitor(app.url);
    const taken = await aVisitor(app.url).post(bookPath, { ...form, with: ben.id });
    await visitor.post(taken.location ?? '', { code: await lastCode(app.db, `+1${form.phoneNumber}`) });
    expect(await bookings()).toHaveLength(1);
    const lost = await visitor.get(`${page}/book?service=${cut.id}&with=${ben.id}&at=${TEN}`);
    expect(lost.status).toBe(409);
    expect(lost.html).toContain(`${page}/book?service=${cut.id}&amp;with=${ben.id}&amp;at=`);
    expect((await visitor.get(`${page}/book?service=${cut.id}&at=${TEN}`)).status).toBe(200);
    await change({ isPublic: false });
    for (const gone of [
      await visitor.get(`${page}/book?service=${cut.id}&with=${ben.id}&at=${TWO}`),
      await visitor.post(bookPath, { ...form, with: ben.id, at: String(TWO) }),
    ]) {
      expect([gone.status, gone.text.includes(GONE)]).toEqual([409, true]);
    }
    expect(await bookings()).toHaveLength(1);
  });
});

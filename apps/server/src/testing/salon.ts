import { booking } from '@primehour/db/schema/booking';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBusiness, aPhone, aService, type BusinessOptions } from '@primehour/testkit/build';
import type { TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { readConfig } from '../config.ts';
import { startServer } from '../start-server.ts';
import { aVisitor } from './browse.ts';
import { lastSentCode } from './texts.ts';

/** The assembled product including pages; the client pages must be built. */
export const wholeApp = (env: Readonly<Record<string, string>>, options: Parameters<typeof startServer>[1]) =>
  startServer(readConfig(env), options);

/** Thursday, Oct 8 in Chicago, two days after the tests' default time. */
export const TEN = Date.parse('2026-10-08T15:00:00Z');
export const TWO = Date.parse('2026-10-08T19:00:00Z');

export type SalonOptions = BusinessOptions & { readonly priceCents?: number; readonly serviceName?: string };

/** An open business with two services, and the form that books one of them. */
export async function aSalon(app: TestServer, options: SalonOptions = {}) {
  const { priceCents = 4500, serviceName = 'Cut', ...fields } = options;
  const open = await aBusiness(app, { name: 'Delgado Hair', ...fields });
  const cut = await aService(app, { business: open, name: serviceName, priceCents: priceCents as Cents });
  const curl = await aService(app, { business: open, name: 'Curl cut', priceCents: priceCents as Cents });
  const phoneNumber: string = aPhone().slice(2);
  return {
    open,
    cut,
    curl,
    phone: `+1${phoneNumber}`,
    bookPath: `/p/${open.slug}/book`,
    form: { service: cut.id, at: String(TEN), name: 'Kit Moss', phoneNumber, email: '', hasConsented: 'true' },
    bookings: () => app.db.read.select().from(booking).where(eq(booking.businessId, open.id)),
  };
}
export type Salon = Awaited<ReturnType<typeof aSalon>>;

/** A visitor who has submitted the details form and been texted a code. */
export async function submitDetails(app: TestServer, { bookPath, form, phone }: Salon) {
  const visitor = aVisitor(app.url);
  const { location } = await visitor.post(bookPath, form);
  const checkout = location ?? '';
  const code = await lastSentCode(app, phone);
  return { visitor, checkout, code, prove: () => visitor.post(checkout, { code }) };
}

/** The whole journey to the client's own page. */
export async function booked(app: TestServer, salon: Salon) {
  const { visitor, prove } = await submitDetails(app, salon);
  return { visitor, own: (await prove()).location ?? '' };
}

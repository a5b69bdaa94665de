import type { Service } from '@primehour/contract/service-shapes';
import * as bookings from '@primehour/testkit/product/bookings';
import { openOutbox } from '@primehour/testkit/product/outbox';
import * as people from '@primehour/testkit/product/people';
import { sharedProduct } from '@primehour/testkit/product/shared-product';

/** The running product. There is one per run, so a test must not change what others see. */
export const product = sharedProduct();
export const outbox = openOutbox(product.dataDir);

/** A registered partner, open for bookings by default, created through the API. */
export const aPartner = (options?: people.PartnerOptions): Promise<people.Partner> =>
  people.makePartner(product, outbox, options);

/** A person with a verified phone and no other data. */
export const aVisitor = (): Promise<people.Visitor> => people.makeVisitor(product, outbox);

/** A person with a name and no business. */
export const aPerson = (): Promise<people.Visitor> => people.makePerson(product, outbox);

/** A client's booking, made through the API. */
export const aBooking = (partner: people.Partner, options?: bookings.BookingOptions): Promise<bookings.ClientBooking> =>
  bookings.makeBooking(product, outbox, partner, options);

/** The times that a client could book now. */
export const starts = (partner: people.Partner, service?: Service): Promise<number[]> =>
  bookings.freeStarts(product, partner, service);

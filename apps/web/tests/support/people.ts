import { openOutbox } from '@primehour/testkit/product/outbox';
import * as people from '@primehour/testkit/product/people';
import { sharedProduct } from '@primehour/testkit/product/shared-product';

const product = sharedProduct();
const outbox = openOutbox(product.dataDir);

/** A registered partner, open for bookings by default, created through the API. */
export const aPartner = (options?: people.PartnerOptions): Promise<people.Partner> =>
  people.makePartner(product, outbox, options);

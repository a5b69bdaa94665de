import { auctionRoutes } from '../modules/auction/routes.ts';
import { bookingRoutes } from '../modules/booking/routes.ts';
import { clientRecordRoutes } from '../modules/client-records/routes.ts';
import { listingRoutes } from '../modules/listing/routes.ts';
import { publicRoutes } from '../modules/public/routes.ts';
import { apiOf } from './start-api.ts';

/** For tests: both sides of an auction over real HTTP, without pages and workers. */
export const auctionApi = apiOf(listingRoutes, bookingRoutes, publicRoutes, auctionRoutes, clientRecordRoutes);

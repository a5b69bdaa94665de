import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { registerApiPage } from './http/api-page.ts';
import { registerCanonicalHost } from './http/canonical-host.ts';
import { createHttp } from './http/create-http.ts';
import { registerDevOutbox } from './http/dev-outbox.ts';
import { registerGateway } from './http/gateway.ts';
import { registerExposureWarnings } from './http/outbox-exposure.ts';
import { refuseOtherOrigins } from './http/own-origin.ts';
import { registerProbes } from './http/probes.ts';
import { registerRequestLimit } from './http/request-limit.ts';
import { registerRequestLog } from './http/request-log.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { registerWebPages } from './http/web-pages.ts';
import { liveRoutes } from './live/routes.ts';
import { auctionRoutes } from './modules/auction/routes.ts';
import { authRoutes } from './modules/auth/routes.ts';
import { bookingRoutes } from './modules/booking/routes.ts';
import { calendarRoutes } from './modules/calendar/routes.ts';
import { clientRoutes } from './modules/client/routes.ts';
import { diaryRoutes } from './modules/diary/routes.ts';
import { hoursRoutes } from './modules/hours/routes.ts';
import { listingRoutes } from './modules/listing/routes.ts';
import { operatorPages } from './modules/operator/pages.ts';
import { paymentRoutes } from './modules/payment/routes.ts';
import { phoneRoutes } from './modules/phone/routes.ts';
import { publicPageRoutes } from './modules/public/pages.ts';
import { publicRoutes } from './modules/public/routes.ts';
import { refundRoutes } from './modules/refund/routes.ts';
import { userRoutes } from './modules/user/routes.ts';

/** The whole HTTP side, in the order in which a request passes it. */
export async function createApp(deps: Deps): Promise<FastifyInstance> {
  const app = createHttp(deps);
  registerRequestLog(app, deps);
  registerExposureWarnings(app, deps.config);
  registerSecurityHeaders(app, deps);
  app.addHook('onRequest', refuseOtherOrigins(deps.config));
  registerProbes(app, deps);
  await registerRequestLimit(app, deps);
  registerGateway(app, deps);
  registerCanonicalHost(app, deps);
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(cookie);

  authRoutes(app, deps);
  userRoutes(app, deps);
  listingRoutes(app, deps);
  bookingRoutes(app, deps);
  hoursRoutes(app, deps);
  diaryRoutes(app, deps);
  refundRoutes(app, deps);
  auctionRoutes(app, deps);
  publicRoutes(app, deps);
  await paymentRoutes(app, deps);
  liveRoutes(app, deps);
  calendarRoutes(app, deps);
  clientRoutes(app, deps);
  await phoneRoutes(app, deps);

  await publicPageRoutes(app, deps);
  await operatorPages(app, deps);
  registerApiPage(app, deps);
  registerDevOutbox(app, deps);
  await registerWebPages(app, deps);
  return app;
}

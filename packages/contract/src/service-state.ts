import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const getServiceState = endpoint({
  id: 'service.getState',
  method: 'GET',
  path: '/user/api/service-state',
  audience: 'user',
  summary: 'What the operator announces, and until when maintenance lasts. `announcement.startedAt` identifies it.',
  source: 'product/operator#announcement',
  output: z.object({
    announcement: z.nullable(z.object({ startedAt: z.int(), text: z.string() })),
    maintenanceUntil: z.nullable(z.int()),
  }),
  refusals: [],
});

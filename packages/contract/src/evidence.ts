import { EVIDENCE_FIELDS } from '@primehour/domain/evidence/evidence';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { tenantQuery, uuid } from './primitives.ts';

export const getEvidence = endpoint({
  id: 'evidence.getEvidence',
  method: 'GET',
  path: '/booking/api/payments/{id}/evidence',
  audience: 'partner',
  permission: 'money.refund',
  summary: 'The evidence for a dispute of a booking’s payment, as one text and as the provider’s fields.',
  source: 'product/evidence',
  params: z.object({ id: uuid() }),
  query: tenantQuery,
  output: z.object({
    fields: z.partialRecord(z.enum(EVIDENCE_FIELDS), z.string()),
    file: z.string(),
  }),
  refusals: [],
});

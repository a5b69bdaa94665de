import { getEvidence } from '@primehour/contract/evidence';
import { evidenceOf } from '@primehour/domain/evidence/evidence';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoint.ts';
import { orNotFound } from '../../refusal.ts';
import { findDispute, loadEvidence } from './queries.ts';

/** The evidence for a dispute, for the partner to read and download; the operator submits it (`npm run disputes`). */
export function evidenceRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  route(app, deps, getEvidence, async ({ scope: { businessId }, params: { id } }) => {
    orNotFound(await findDispute(db.read, businessId, id));
    return evidenceOf(await loadEvidence(db.read, businessId, id));
  });
}

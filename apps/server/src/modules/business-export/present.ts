import type { BusinessExport } from '@primehour/contract/business-export';
import { keptUntil } from './policy.ts';
import type { ExportRow } from './queries.ts';

export const presentExport = (row: ExportRow): BusinessExport => ({
  id: row.id,
  state: row.state,
  failure: row.failure,
  requestedAt: row.requestedAt.getTime(),
  expiresAt: keptUntil(row.requestedAt.getTime()),
  sizeBytes: row.sizeBytes,
});

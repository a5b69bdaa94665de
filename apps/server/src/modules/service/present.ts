import type { Service } from '@primehour/contract/service-shapes';
import type { service } from '@primehour/db/schema/service';

/** Builds the response field by field; no other file of this module builds one. */

export const presentService = (row: typeof service.$inferSelect): Service => ({
  id: row.id,
  name: row.name,
  description: row.description,
  price: row.priceCents,
  duration: row.durationMinutes,
  imageUrl: row.imageUrl,
  isPrimary: row.isPrimary,
  bufferBefore: row.bufferBeforeMinutes,
  bufferAfter: row.bufferAfterMinutes,
});

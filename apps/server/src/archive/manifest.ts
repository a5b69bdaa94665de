import * as z from 'zod/mini';

export const FORMAT = 'primehour-archive';
export const FORMAT_VERSION = 1;
export const MANIFEST = 'manifest.json';

/** What an archive states about itself (product/export#format). */
export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  exportedAt: z.string(),
  publicUrl: z.string(),
  business: z.object({ id: z.string(), name: z.string() }),
  /** The number of rows by table, in the order in which they are imported. */
  tables: z.record(z.string(), z.int()),
});
export type Manifest = z.output<typeof manifestSchema>;

export const dataFile = (table: string): string => `data/${table}.jsonl`;
export const PICTURES = 'pictures/';

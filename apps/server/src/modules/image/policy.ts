import type { IMAGE_FORMATS } from '@primehour/domain/limits';

/** How long an upload link is valid (product/shell#pictures). */
export const UPLOAD_LINK_MINUTES = 10;
/** Upload links per account and hour, far above a busy day of photographs. */
export const UPLOADS_PER_HOUR = 120;

export type ImageFormat = (typeof IMAGE_FORMATS)[number];

const SIGNATURES: readonly { format: ImageFormat; bytes: Buffer }[] = [
  { format: 'image/png', bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { format: 'image/jpeg', bytes: Buffer.from([0xff, 0xd8, 0xff]) },
];

/** Detects a file's type by content; its name and declared type are ignored (product/shell#pictures). */
export const formatOf = (file: Buffer): ImageFormat | undefined =>
  SIGNATURES.find(({ bytes }) => file.subarray(0, bytes.length).equals(bytes))?.format;

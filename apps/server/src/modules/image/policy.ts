import type { IMAGE_FORMATS } from '@primehour/domain/limits';

/** An upload link lives this long (product/shell#pictures). */
export const UPLOAD_LINK_MINUTES = 10;
/** Ours: how many links one account may ask for in an hour; a busy day of photographs is far below. */
export const UPLOADS_PER_HOUR = 120;

export type ImageFormat = (typeof IMAGE_FORMATS)[number];

const SIGNATURES: readonly { format: ImageFormat; bytes: Buffer }[] = [
  { format: 'image/png', bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { format: 'image/jpeg', bytes: Buffer.from([0xff, 0xd8, 0xff]) },
];

/** What a file is by its content; its name and declared type count for nothing (product/shell#pictures). */
export const formatOf = (file: Buffer): ImageFormat | undefined =>
  SIGNATURES.find(({ bytes }) => file.subarray(0, bytes.length).equals(bytes))?.format;

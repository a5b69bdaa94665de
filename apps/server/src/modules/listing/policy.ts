import { IMAGE_FORMATS } from '@primehour/domain/limits';

/** An upload link lives this long (decisions, images). */
export const UPLOAD_LINK_MINUTES = 10;
/** Ours: how many links one account may ask for in an hour; a busy day of photographs is far below. */
export const UPLOADS_PER_HOUR = 120;

type ImageFormat = (typeof IMAGE_FORMATS)[number];

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff]);

/** What a file is by its content; its name and declared type count for nothing (decisions, images). */
export function formatOf(bytes: Buffer): ImageFormat | undefined {
  if (bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return 'image/png';
  if (bytes.subarray(0, JPEG_SIGNATURE.length).equals(JPEG_SIGNATURE)) return 'image/jpeg';
  return undefined;
}

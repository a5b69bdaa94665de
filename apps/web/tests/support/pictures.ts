import { pictureFile } from '@primehour/testkit/product/picture';

/** A file to choose. */
export const aFile = (name: string, type: string, content: string | Uint8Array<ArrayBuffer>): File =>
  new File([content], name, { type });

/** The file to choose for a picture. */
export function aPictureFile(filename?: string): File {
  const { name, mimeType, buffer } = pictureFile(filename);
  return aFile(name, mimeType, new Uint8Array(buffer));
}

import { pictureFile } from '@primehour/testkit/product/picture';

/** The file to choose for a picture. */
export function aPictureFile(filename: string): File {
  const { name, mimeType, buffer } = pictureFile(filename);
  return new File([new Uint8Array(buffer)], name, { type: mimeType });
}

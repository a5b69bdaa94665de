import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';

/**
 * An object of an archive: compressed, then encrypted with AES-256-GCM. Its name is authenticated too, so that no
 * object can replace another. Objects are read whole and have a maximum size: nothing is used before all of it has been
 * verified.
 */

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

const MARK = Buffer.from('PHA1');
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

export type ArchiveKey = Buffer & { readonly brand?: 'ArchiveKey' };

/** The operator's secret may have any length and format; a key has 32 bytes. */
export const keyOf = (secret: string): ArchiveKey =>
  Buffer.from(hkdfSync('sha256', secret, '', 'primehour archive', 32));

export async function sealObject(key: ArchiveKey, name: string, bytes: Buffer): Promise<Buffer> {
  const packed = await compress(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } });
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(name));
  const encrypted = [cipher.update(packed), cipher.final()];
  return Buffer.concat([MARK, nonce, ...encrypted, cipher.getAuthTag()]);
}

/** What was sealed; undefined if a single bit of it differs, or the name, or the key. */
export async function unsealObject(key: ArchiveKey, name: string, sealed: Buffer): Promise<Buffer | undefined> {
  if (sealed.length < MARK.length + NONCE_BYTES + TAG_BYTES || !sealed.subarray(0, MARK.length).equals(MARK)) {
    return undefined;
  }
  const nonce = sealed.subarray(MARK.length, MARK.length + NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(name));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  let packed: Buffer;
  try {
    packed = Buffer.concat([decipher.update(sealed.subarray(MARK.length + NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
  return decompress(packed);
}

import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync } from 'node:crypto';
import { takeRandom } from '@primehour/db/random';

/**
 * Seals short secrets that must be read again later, such as the token in a link that is queued to be texted.
 * AES-256-GCM with its own key, derived from HASH_SECRET, and bound to its row: a sealed secret copied into another row
 * doesn't open there.
 */
export type Seal = {
  close(rowId: string, secret: string): Buffer;
  /** Undefined for anything not sealed for this row with this key. */
  open(rowId: string, sealed: Uint8Array): string | undefined;
};

const CIPHER = 'aes-256-gcm';
const KEY_PURPOSE = 'primehour seal 1';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** nonce | tag | ciphertext */
export function createSeal(hashSecret: string): Seal {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', hashSecret, '', KEY_PURPOSE, KEY_BYTES)));
  return {
    close(rowId, secret) {
      const nonce = takeRandom(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(rowId));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    open(rowId, sealed) {
      const bytes = Buffer.from(sealed);
      if (bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined;
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(rowId))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
        return text.toString('utf8');
      } catch {
        // Another key, another row, or changed bytes: the cipher doesn't distinguish them.
        return undefined;
      }
    },
  };
}

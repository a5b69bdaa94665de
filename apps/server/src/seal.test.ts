import { describe, expect, it } from 'vitest';
import { createSeal } from './seal.ts';

// The guarantee: a sealed secret opens only in the row and with the key for which it was sealed, unchanged.

const KEY = 'hash-secret-of-every-single-test-run';
const [ROW, OTHER] = ['b0a192f4-0000-4000-8000-000000000001', 'b0a192f4-0000-4000-8000-000000000002'];
const SECRET = 'Q'.repeat(43);
const seal = createSeal(KEY);
const sealed = seal.close(ROW, SECRET);

describe('a sealed secret', () => {
  it('opens in its own row', () => {
    expect(seal.open(ROW, sealed)).toBe(SECRET);
    expect(createSeal(KEY).open(ROW, sealed)).toBe(SECRET);
  });

  it('contains nothing readable, and looks different each time', () => {
    expect(sealed.includes(SECRET)).toBe(false);
    expect(seal.close(ROW, SECRET).equals(sealed)).toBe(false);
  });

  it('opens neither in another row nor with another key', () => {
    expect(seal.open(OTHER, sealed)).toBeUndefined();
    expect(createSeal(`${KEY}!`).open(ROW, sealed)).toBeUndefined();
  });

  it('does not open after the change of a single bit, or with a part missing', () => {
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(seal.open(ROW, changed)).toBeUndefined();
      expect(seal.open(ROW, sealed.subarray(0, index))).toBeUndefined();
    }
  });
});

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = /\.(?:js|css|svg)$/;

/** Writes a .br and a .gz next to each text asset, so that the server doesn't compress static files. */
export function compressAssets(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!TEXT.test(name)) continue;
    const path = join(folder, name);
    const bytes = readFileSync(path);
    const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, options));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

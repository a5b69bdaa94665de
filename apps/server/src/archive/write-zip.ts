import type { Instant } from '@primehour/domain/vocabulary';
import { ZipWriter } from '@zip.js/zip.js';

type Write = (bytes: Buffer) => Promise<void>;

/**
 * Writes a zip file piece by piece to `write`, which may change between entries: neither an entry nor the file has to fit into
 * memory. A failure of an entry's source, or of `write`, rejects the call that was under way.
 */
export function createZip(at: Instant, write: Write) {
  let current = write;
  const file = new WritableStream<Uint8Array>({
    write: (piece) => current(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)),
  });
  const writer = new ZipWriter(file, { lastModDate: new Date(at), useWebWorkers: false });
  return {
    async add(name: string, source: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
      await writer.add(name, ReadableStream.from(source) as ReadableStream<Uint8Array<ArrayBuffer>>);
    },
    /** Where all further bytes go. */
    writeTo(next: Write): void {
      current = next;
    },
    async end(): Promise<void> {
      await writer.close();
    },
  };
}

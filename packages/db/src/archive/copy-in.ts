import { once } from 'node:events';
import type { Client, Connection } from 'pg';

/** Members that the driver's types omit. */
type CopyConnection = Connection & {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(why: string): void;
};

const NEW_LINE = Buffer.from('\n');
const BATCH_BYTES = 64 * 1024;

/** Runs a `COPY … FROM stdin` with these rows, given as lines without line ends. */
export async function copyIn(client: Client, text: string, rows: AsyncIterable<Buffer>): Promise<void> {
  const finished = Promise.withResolvers<void>();
  let failure: Error | undefined;
  // The driver calls these in the order in which the server answers.
  client.query({
    submit: (connection: Connection) => connection.query(text),
    handleCopyInResponse(connection: CopyConnection) {
      send(connection, rows, () => failure !== undefined).catch((error: Error) => {
        failure ??= error;
        connection.sendCopyFail(error.message);
      });
    },
    handleCommandComplete() {},
    // After an error, none of the others is called.
    handleError(error: Error) {
      failure ??= error;
      finished.reject(failure);
    },
    handleReadyForQuery: () => finished.resolve(),
  });
  await finished.promise;
}

async function send(connection: CopyConnection, rows: AsyncIterable<Buffer>, isOver: () => boolean): Promise<void> {
  let [batch, bytes]: [Buffer[], number] = [[], 0];
  const flush = async () => {
    if (batch.length === 0) return;
    connection.sendCopyFromChunk(Buffer.concat(batch));
    [batch, bytes] = [[], 0];
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
  };
  for await (const row of rows) {
    // The server has rejected an earlier row.
    if (isOver()) return;
    batch.push(row, NEW_LINE);
    bytes += row.length + 1;
    if (bytes >= BATCH_BYTES) await flush();
  }
  await flush();
  connection.endCopyFrom();
}

import './heap.ts';
import closeWithGrace from 'close-with-grace';
import { ConfigError, readConfig } from './config.ts';
import { startServer } from './start-server.ts';

/** Starts the product and stops it cleanly. Decides nothing. */
try {
  const server = await startServer(readConfig(), { onProgress: (text) => console.log(text) });
  console.log(server.banner);
  closeWithGrace({ delay: 12_000 }, async ({ err }) => {
    if (err) console.error(err);
    else console.log('Stopping …');
    await server.close();
  });
} catch (error) {
  // A sentence for the operator; the stack only when it is a defect.
  const isSaid = error instanceof ConfigError || (error instanceof Error && error.name === 'StartError');
  console.error(isSaid ? (error as Error).message : error);
  process.exit(1);
}

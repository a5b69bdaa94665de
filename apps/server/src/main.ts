import './heap.ts';
import closeWithGrace from 'close-with-grace';
import { type Config, readConfig } from './config.ts';
import { loadWebAuthn } from './relying-party.ts';
import { describeStartFailure } from './start-failure.ts';
import { startServer } from './start-server.ts';
import { stopWithParent } from './stop-with-parent.ts';

/** Starts the product and stops it cleanly, and makes no decisions. */
let config: Config | undefined;
stopWithParent();
try {
  config = readConfig();
  const starting = startServer(config, { onProgress: (text) => console.log(text) });
  const [server] = await Promise.all([starting, loadWebAuthn()]);
  console.log(server.banner);
  closeWithGrace({ delay: 12_000 }, async ({ err }) => {
    if (err) console.error(err);
    else console.log('Stopping …');
    await server.close();
  });
} catch (error) {
  // A sentence for the operator; a stack only for a defect.
  console.error(describeStartFailure(error, config) ?? error);
  process.exit(1);
}

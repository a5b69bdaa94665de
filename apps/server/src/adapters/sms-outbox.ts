import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@primehour/db/open';
import { message } from '@primehour/db/schema/outside';
import { eq } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { SmsSender } from '../ports/sms.ts';

export const OUTBOX_FILE = 'outbox.ndjson';

type OutboxConfig = Pick<Config, 'dataDir' | 'logLevel'>;
type Context = { readonly db: Database; readonly clock: Clock };

/**
 * Sends nothing: the text stays readable in its row, one line tells the operator, and one line of JSON is added to
 * `DATA_DIR/outbox.ndjson` (architecture, configuration). A repeat adds a second line with the same `messageId`.
 */
export function createOutboxSender({ dataDir, logLevel }: OutboxConfig, { db, clock }: Context): SmsSender {
  return {
    provider: 'outbox',
    async send({ messageId, to, body }) {
      const [row] = await db.read.select({ kind: message.kind }).from(message).where(eq(message.id, messageId));
      const entry = {
        at: new Date(clock.now()).toISOString(),
        channel: 'sms',
        to,
        body,
        messageId,
        kind: row?.kind ?? null,
      };
      await mkdir(dataDir, { recursive: true });
      // A line this short is written whole, also when several nodes append to one file.
      await appendFile(join(dataDir, OUTBOX_FILE), `${JSON.stringify(entry)}\n`, { mode: 0o600 });
      if (logLevel !== 'silent') process.stdout.write(`Text to ${to}: ${body.replaceAll(/\s*\n\s*/g, ' ')}\n`);
      return { providerMessageId: `outbox:${messageId}` };
    },
  };
}

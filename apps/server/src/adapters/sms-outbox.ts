import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@primehour/db/open';
import { named } from '@primehour/db/raw';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { SmsSender } from '../ports/sms.ts';

export const OUTBOX_FILE = 'outbox.ndjson';

type OutboxConfig = Pick<Config, 'dataDir' | 'logLevel'>;
type Context = { readonly db: Database; readonly clock: Clock };
type Text = Parameters<SmsSender['send']>[0];

const KINDS = 'select id, kind from message where id = any($1::uuid[])';

/**
 * Sends nothing: the text stays readable in its row, one line tells the operator, and one line of JSON is added to
 * `DATA_DIR/outbox.ndjson` (architecture, configuration). A repeat adds a second line with the same `messageId`.
 * Texts that come together are written together.
 */
export function createOutboxSender({ dataDir, logLevel }: OutboxConfig, { db, clock }: Context): SmsSender {
  let batch: { readonly texts: Text[]; readonly written: Promise<void> } | undefined;

  async function write(texts: readonly Text[]): Promise<void> {
    // What else is sent in this turn of the event loop still joins.
    await new Promise((resolve) => setImmediate(resolve));
    batch = undefined;
    const ids = texts.map(({ messageId }) => messageId);
    const rows = await named<{ id: string; kind: string }>(db.read, 'outbox-kinds', KINDS, [ids]);
    const kinds = new Map(rows.map(({ id, kind }) => [id, kind]));
    const at = new Date(clock.now()).toISOString();
    const lines = texts.map(({ messageId, to, body }) =>
      JSON.stringify({ at, channel: 'sms', to, body, messageId, kind: kinds.get(messageId) ?? null }),
    );
    await mkdir(dataDir, { recursive: true });
    // Appended by one call, so that several nodes can share the file.
    await appendFile(join(dataDir, OUTBOX_FILE), `${lines.join('\n')}\n`, { mode: 0o600 });
    if (logLevel !== 'silent') process.stdout.write(texts.map(toldLine).join(''));
  }

  return {
    provider: 'outbox',
    async send(text) {
      if (batch === undefined) {
        const texts: Text[] = [];
        batch = { texts, written: write(texts) };
      }
      batch.texts.push(text);
      await batch.written;
      return { providerMessageId: `outbox:${text.messageId}` };
    },
  };
}

const toldLine = ({ to, body }: Text): string => `Text to ${to}: ${body.replaceAll(/\s*\n\s*/g, ' ')}\n`;

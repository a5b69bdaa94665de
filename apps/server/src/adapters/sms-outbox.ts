import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { OutgoingText as Text, SmsSender } from '../ports/sms.ts';

export const OUTBOX_FILE = 'outbox.ndjson';

type OutboxConfig = Pick<Config, 'dataDir' | 'logLevel'>;

/**
 * Sends nothing: the text stays readable in its row, one line tells the operator, and one line of JSON is added to
 * `DATA_DIR/outbox.ndjson` (architecture, configuration). A repeat adds a second line with the same `messageId`.
 * Texts that come together are written together.
 */
export function createOutboxSender(
  { dataDir, logLevel }: OutboxConfig,
  { clock }: { readonly clock: Clock },
): SmsSender {
  let batch: { readonly texts: Text[]; readonly written: Promise<void> } | undefined;

  async function write(texts: readonly Text[]): Promise<void> {
    // What else is sent in this turn of the event loop still joins.
    await new Promise((resolve) => setImmediate(resolve));
    batch = undefined;
    const at = new Date(clock.now()).toISOString();
    const lines = texts.map(({ messageId, to, body, kind }) =>
      JSON.stringify({ at, channel: 'sms', to, body, messageId, kind }),
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

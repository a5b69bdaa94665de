import { maskPhone } from '@primehour/domain/phone';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { appendToOutbox } from '../outbox-file.ts';
import { isCode } from '../ports/message-kinds.ts';
import type { OutgoingText as Text, SmsSender } from '../ports/sms.ts';

type OutboxConfig = Pick<Config, 'dataDir' | 'logLevel' | 'isDemo'>;
type Context = { readonly clock: Clock; readonly print?: (lines: string) => void };

/**
 * Sends nothing: the text is a line of JSON in `DATA_DIR/outbox.ndjson` (product/operator#outbox). A repeat adds a
 * second line with the same `messageId`. The terminal shows codes; in the demo, whose people are fictional, it shows
 * every text. Concurrent texts are written together.
 */
export function createOutboxSender({ dataDir, logLevel, isDemo }: OutboxConfig, context: Context): SmsSender {
  const { clock, print = (lines) => void process.stdout.write(lines) } = context;
  const printedLine = isDemo ? wholeLine : codeLine;
  let batch: { readonly texts: Text[]; readonly written: Promise<void> } | undefined;

  async function write(texts: readonly Text[]): Promise<void> {
    // Texts sent in the same turn of the event loop are included.
    await new Promise((resolve) => setImmediate(resolve));
    batch = undefined;
    const at = new Date(clock.now()).toISOString();
    const lines = texts.map(({ messageId, to, body, kind }) => ({ at, channel: 'sms', to, body, messageId, kind }));
    await appendToOutbox(dataDir, lines);
    const printed = texts.map(printedLine).join('');
    if (logLevel !== 'silent' && printed !== '') print(printed);
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

const wholeLine = ({ to, body }: Text): string => `Text to ${to}: ${body.replaceAll(/\s*\n\s*/g, ' ')}\n`;

/** Names and working links stay out of terminals, whose output is often collected elsewhere. */
function codeLine({ to, body, kind }: Text): string {
  const [code] = (isCode(kind) && /\d{6}/.exec(body)) || [];
  return code === undefined ? '' : `Code for ${maskPhone(to)}: ${code}\n`;
}

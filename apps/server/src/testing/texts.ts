import { queryRows } from '@primehour/db/testing/query-rows';
import type { Db } from '@primehour/db/transaction';
import { TEST_HASH_SECRET, TEST_PUBLIC_URL, type TestServer } from '@primehour/testkit/start-server';
import { textOf } from '../messages/open-message.ts';
import { type RenderConfig, renderText } from '../messages/render.ts';
import type { Claimed } from '../messages/waiting-texts.ts';
import { readOutbox } from '../outbox-file.ts';
import { createSeal } from '../seal.ts';

export const DROPPED = '[dropped]';

export type StoredText = {
  readonly id: string;
  readonly kind: string;
  /** As it is rendered, with `DROPPED` for a secret that was deleted. */
  readonly body: string;
  readonly status: string;
  readonly error: string | null;
  readonly attempts: number;
};

const TEXTS_TO = `
  select id, kind, recipient, data, sealed_secret as "sealedSecret", body, null as subject, null as "calendarFile",
    status, error, attempts
  from message where recipient = $1 and channel = 'sms' order by created_at, id`;

/** The configuration and secrets of a test server that doesn't set its own. */
export const RENDERED_BY: {
  readonly config: RenderConfig;
  readonly tokens: { readonly seal: ReturnType<typeof createSeal> };
} = {
  config: {
    publicUrl: TEST_PUBLIC_URL,
    productName: 'Primehour',
    mail: { provider: 'outbox', from: `no-reply@${new URL(TEST_PUBLIC_URL).hostname}` },
  },
  tokens: { seal: createSeal(TEST_HASH_SECRET) },
};

type Row = StoredText & Pick<Claimed, 'recipient' | 'data' | 'sealedSecret' | 'subject' | 'calendarFile'>;

/** What was queued for a phone, in order, whether sent or not. */
export async function textsTo(db: Db, phone: string): Promise<StoredText[]> {
  const rows = await queryRows<Row>(db.read, TEXTS_TO, [phone]);
  return rows.map((row) => {
    const { id, kind, status, error, attempts } = row;
    return { id, kind, status, error, attempts, body: bodyOf(row) };
  });
}

function bodyOf(row: Row): string {
  if (row.sealedSecret !== null || row.body !== null) return textOf(row, RENDERED_BY);
  const { kind, recipient: to, data } = row;
  return renderText(kind, { data, secret: DROPPED, to, config: RENDERED_BY.config, sender: null, ending: '' });
}

export async function lastText(db: Db, phone: string): Promise<StoredText> {
  const text = (await textsTo(db, phone)).at(-1);
  if (!text) throw new Error(`Nothing was texted to ${phone}.`);
  return text;
}

/** The six digits at the start of the newest text, for tests without jobs that would send it. */
export async function lastCode(db: Db, phone: string): Promise<string> {
  return codeIn(await lastText(db, phone), phone);
}

/** More than are sent between requesting a code and reading it. */
const OUTBOX_MAX = 100;

/** The same for tests whose jobs may have sent it: then its secret is deleted, and the outbox has it. */
export async function lastSentCode(
  { db, dataDir }: Pick<TestServer, 'db' | 'dataDir'>,
  phone: string,
): Promise<string> {
  const queued = await lastText(db, phone);
  if (!queued.body.includes(DROPPED)) return codeIn(queued, phone);
  const sent = (await readOutbox(dataDir, OUTBOX_MAX)).find(({ to }) => to === phone);
  return codeIn(sent ?? queued, phone);
}

function codeIn({ body }: Pick<StoredText, 'body'>, phone: string): string {
  const [code] = /^\d{6}(?= is your )/.exec(body) ?? [];
  if (!code) throw new Error(`The newest text to ${phone} contains no code.`);
  return code;
}

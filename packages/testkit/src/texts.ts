import { named } from '@primehour/db/raw';
import type { Db } from '@primehour/db/transaction';

export type StoredText = {
  readonly id: string;
  readonly kind: string;
  readonly body: string;
  readonly status: string;
  readonly error: string | null;
  readonly attempts: number;
};

const TEXTS_TO = `
  select id, kind, body, status, error, attempts from message
  where recipient = $1 and channel = 'sms' order by created_at, id`;

/** What was written for a phone, in order, whether it was sent or not. */
export const textsTo = (db: Db, phone: string): Promise<StoredText[]> => named(db.read, 'texts-to', TEXTS_TO, [phone]);

export async function lastText(db: Db, phone: string): Promise<StoredText> {
  const text = (await textsTo(db, phone)).at(-1);
  if (!text) throw new Error(`Nothing was texted to ${phone}.`);
  return text;
}

/** The six digits at the start of the newest text. */
export async function lastCode(db: Db, phone: string): Promise<string> {
  const { body } = await lastText(db, phone);
  const [code] = /^\d{6}(?= is your )/.exec(body) ?? [];
  if (!code) throw new Error(`The newest text to ${phone} carries no code.`);
  return code;
}

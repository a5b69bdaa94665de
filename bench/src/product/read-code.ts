import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from './start-product.ts';

const POLL_MS = 20;
const TRIES = 500;

/** The newest code texted to a phone, from the outbox file. */
export async function readCode({ dataDir }: Pick<Product, 'dataDir'>, phone: string): Promise<string> {
  const file = join(dataDir, 'outbox.ndjson');
  for (let tries = 0; tries < TRIES; tries += 1) {
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
    const texts = lines.map((line) => JSON.parse(line) as { readonly to: string; readonly body: string });
    const body = texts.findLast(({ to }) => to === phone)?.body ?? '';
    const [code] = /^\d{6}(?= is your )/.exec(body) ?? [];
    if (code !== undefined) return code;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`No code was texted to ${phone}.`);
}

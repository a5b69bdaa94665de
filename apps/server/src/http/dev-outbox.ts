import { message } from '@primehour/db/schema/outside';
import { desc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { TERMINAL_PAGES } from '../terminal-pass.ts';
import { escapeHtml } from './escape-html.ts';
import { setPagePolicy } from './security-headers.ts';
import { registerTerminalLink, requireTerminalPass } from './terminal-link.ts';

const SHOWN = 100;

/**
 * The texts and mails that were not really sent, newest first, for whoever tries the product out. They hold sign-in
 * codes, so that only a browser with a link from the terminal may read them, on whichever host, and never in production.
 */
export function registerDevOutbox(app: FastifyInstance, deps: Deps): void {
  const { config, db } = deps;
  if (!config.hasOutboxPage) return;
  registerTerminalLink(app, deps, 'OUTBOX');
  app.get(TERMINAL_PAGES.OUTBOX.path, { onRequest: requireTerminalPass(deps, 'OUTBOX') }, async (request, reply) => {
    const rows = await db.read.select().from(message).orderBy(desc(message.createdAt), desc(message.id)).limit(SHOWN);
    const texts = rows.map(({ createdAt, channel, recipient, body, status, kind, subject, calendarFile }) => ({
      at: createdAt.toISOString(),
      channel,
      to: recipient,
      body,
      kind,
      status,
      ...(channel === 'email' ? { subject, calendarFile } : {}),
    }));
    if (!(request.headers.accept ?? '').includes('text/html')) return texts;
    setPagePolicy(reply, { scripts: [], styles: ["'unsafe-inline'"] });
    return reply.type('text/html; charset=utf-8').send(outboxPage(texts, config.productName));
  });
}

type ShownText = {
  at: string;
  to: string;
  body: string;
  status: string;
  subject?: string | null;
  calendarFile?: string | null;
};

function outboxPage(texts: readonly ShownText[], productName: string): string {
  const items = texts.map(
    (text) =>
      `<article><header><b>${escapeHtml(text.to)}</b><time>${escapeHtml(text.at)}</time><span>${escapeHtml(text.status)}</span></header>${subjectOf(text)}<pre>${linked(escapeHtml(text.body))}</pre>${fileOf(text)}</article>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox · ${escapeHtml(productName)}</title><style>${STYLE}</style></head><body><main><h1>Outbox</h1><p>Texts and mails are not sent here. They are kept for you to read, newest first.</p>${items.join('') || '<p>No texts yet.</p>'}</main></body></html>`;
}

const subjectOf = ({ subject }: ShownText): string => (subject ? `<h2>${escapeHtml(subject)}</h2>` : '');

const fileOf = ({ calendarFile }: ShownText): string =>
  calendarFile ? `<details><summary>booking.ics</summary><pre>${escapeHtml(calendarFile)}</pre></details>` : '';

const STYLE =
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0;padding:2rem 1rem}main{max-width:44rem;margin:auto}article{border:1px solid #8884;border-radius:.75rem;padding:1rem;margin:1rem 0}header{display:flex;gap:1rem;flex-wrap:wrap}time,span{opacity:.8}h2{font-size:1rem;margin:.5rem 0 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:.5rem 0 0}';

/** Links in a text open with a press, as on a phone. */
const linked = (text: string): string => text.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

import type { FastifyInstance } from 'fastify';
import * as copy from '../copy/pages.ts';
import type { Deps } from '../deps.ts';
import { escapeHtml } from '../escape-html.ts';
import { type OutboxEntry, readOutbox } from '../outbox-file.ts';
import { TERMINAL_PAGES } from '../terminal-pass.ts';
import { setPagePolicy } from './security-headers.ts';
import { registerTerminalLink, requireTerminalPass } from './terminal-link.ts';

const SHOWN = 100;

/**
 * The unsent texts and emails, newest first, for trying the product out. They contain sign-in codes, so that only a
 * browser with a link from the terminal may read them, on any host, and never in production.
 */
export function registerDevOutbox(app: FastifyInstance, deps: Deps): void {
  const { config } = deps;
  if (!config.hasOutboxPage) return;
  registerTerminalLink(app, deps, 'OUTBOX');
  app.get(TERMINAL_PAGES.OUTBOX.path, { onRequest: requireTerminalPass(deps, 'OUTBOX') }, async (request, reply) => {
    const entries = await readOutbox(config.dataDir, SHOWN);
    if (!(request.headers.accept ?? '').includes('text/html')) return entries;
    setPagePolicy(reply, { scripts: [], styles: ["'unsafe-inline'"] });
    return reply.type('text/html; charset=utf-8').send(outboxPage(entries, config.productName));
  });
}

function outboxPage(entries: readonly OutboxEntry[], productName: string): string {
  const items = entries.map(
    (entry) =>
      `<article><header><b>${escapeHtml(entry.to)}</b><time>${escapeHtml(entry.at)}</time></header>${subjectOf(entry)}<pre>${linked(escapeHtml(entry.body))}</pre>${fileOf(entry)}</article>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${copy.outboxTitle} · ${escapeHtml(productName)}</title><style>${STYLE}</style></head><body><main><h1>${copy.outboxTitle}</h1><p>${copy.outboxIntroduction}</p>${items.join('') || `<p>${copy.outboxEmpty}</p>`}</main></body></html>`;
}

const subjectOf = ({ subject }: OutboxEntry): string => (subject ? `<h2>${escapeHtml(subject)}</h2>` : '');

const fileOf = ({ calendarFile }: OutboxEntry): string =>
  calendarFile ? `<details><summary>booking.ics</summary><pre>${escapeHtml(calendarFile)}</pre></details>` : '';

const STYLE =
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0;padding:2rem 1rem}main{max-width:44rem;margin:auto}article{border:1px solid #8884;border-radius:.75rem;padding:1rem;margin:1rem 0}header{display:flex;gap:1rem;flex-wrap:wrap}time{opacity:.8}h2{font-size:1rem;margin:.5rem 0 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:.5rem 0 0}';

/** URLs in a text are links, as on a phone. */
const linked = (text: string): string => text.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

import type { TerminalPurpose } from '@primehour/db/schema/operator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as copy from '../copy/pages.ts';
import type { Deps } from '../deps.ts';
import { escapeHtml } from '../escape-html.ts';
import { Refusal } from '../refusal.ts';
import { findPassHolder, type PassHolder, redeemTerminalLink, TERMINAL_PAGES } from '../terminal-pass.ts';
import { setPagePolicy } from './security-headers.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'tokens' | 'config'>;

const cookieName = (purpose: TerminalPurpose): string => `${purpose.toLowerCase()}_pass`;
const wantsPage = (request: FastifyRequest): boolean => (request.headers.accept ?? '').includes('text/html');

/**
 * Mounts the URL that a terminal prints for a page: it works once and sets a cookie. The response is a page that
 * refreshes itself instead of a redirect, because after a cross-site link, such as in a web-based terminal, browsers
 * would not send a strict cookie with the redirect.
 */
export function registerTerminalLink(app: FastifyInstance, deps: Needs, purpose: TerminalPurpose): void {
  const { path } = TERMINAL_PAGES[purpose];
  app.get(`${path}/open`, async (request, reply) => {
    const { token } = request.query as { token?: unknown };
    const pass = typeof token === 'string' ? await redeemTerminalLink(deps, purpose, token) : undefined;
    // Opened again by the browser that has used it, the link still leads there.
    if (pass === undefined && !(await holderOf(deps, purpose, request))) return sendLocked(reply, deps, purpose);
    if (pass !== undefined) {
      setPassCookie(reply, deps, purpose, pass);
    }
    reply.header('referrer-policy', 'no-referrer');
    return sendPage(reply, {
      title: deps.config.productName,
      head: `<meta http-equiv="refresh" content="0;url=${path}">`,
      body: `<p><a href="${path}">${copy.linkOpened}</a></p>`,
    });
  });
}

/** The pass is sent to the page that it opens, and to nothing else. */
export function setPassCookie(
  reply: FastifyReply,
  { config }: Pick<Needs, 'config'>,
  purpose: TerminalPurpose,
  pass: string,
): void {
  const { path, passMs } = TERMINAL_PAGES[purpose];
  reply.setCookie(cookieName(purpose), pass, {
    path,
    httpOnly: true,
    sameSite: 'strict',
    secure: config.publicUrl.startsWith('https://'),
    maxAge: passMs / 1000,
  });
}

export const passOf = ({ cookies }: FastifyRequest, purpose: TerminalPurpose): string | undefined =>
  cookies[cookieName(purpose)];

const holders = new WeakMap<FastifyRequest, PassHolder>();

/** Whose pass let this request in. */
export const passHolderOf = (request: FastifyRequest): PassHolder =>
  holders.get(request) ?? { userId: null, phone: null };

/** For the routes behind such a link, which require the cookie from any address. */
export function requireTerminalPass(deps: Needs, purpose: TerminalPurpose) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const holder = await holderOf(deps, purpose, request);
    if (holder) {
      holders.set(request, holder);
      return undefined;
    }
    if (!wantsPage(request)) throw new Refusal('FORBIDDEN');
    return sendLocked(reply, deps, purpose);
  };
}

async function holderOf(deps: Needs, purpose: TerminalPurpose, request: FastifyRequest) {
  const pass = passOf(request, purpose);
  return pass === undefined ? undefined : findPassHolder(deps, purpose, pass);
}

function sendLocked(reply: FastifyReply, { config }: Needs, purpose: TerminalPurpose): FastifyReply {
  return sendPage(reply.status(403), {
    title: `${copy.lockedTitle} · ${config.productName}`,
    body:
      `<h1>${copy.lockedTitle}</h1><p>${copy.lockedBeforeCommand}` +
      `<code>${TERMINAL_PAGES[purpose].command}</code>${copy.lockedAfterCommand(escapeHtml(config.productName))}</p>` +
      (purpose === 'OPERATOR' && config.operators.length > 0
        ? `<p><a href="/sign-in/console">${copy.openWithPasskey}</a></p>`
        : ''),
  });
}

type Page = { readonly title: string; readonly head?: string; readonly body: string };

function sendPage(reply: FastifyReply, { title, head = '', body }: Page): FastifyReply {
  setPagePolicy(reply, { scripts: [], styles: ["'unsafe-inline'"] });
  return reply
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`,
    );
}

const STYLE =
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0;padding:2rem 1rem}main{max-width:36rem;margin:auto}h1{font-size:1.5rem}code{background:#8882;padding:.1em .35em;border-radius:.35rem;white-space:nowrap}';

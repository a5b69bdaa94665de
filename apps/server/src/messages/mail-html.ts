import { escapeHtml } from '../http/escape-html.ts';

/** The same words as the text, for programs that show HTML: paragraphs, line ends and links. No picture, no tracking. */
export function mailHtml(body: string): string {
  const paragraphs = body
    .trim()
    .split(/\n{2,}/)
    .map((text) => `<p style="margin:0 0 1em">${linked(escapeHtml(text)).replaceAll('\n', '<br>')}</p>`);
  return `<!doctype html><html lang="en"><body style="${STYLE}">${paragraphs.join('')}</body></html>`;
}

const STYLE = 'font:16px/1.5 system-ui,-apple-system,sans-serif;max-width:36em;margin:0 auto;padding:1em';

const linked = (text: string): string => text.replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

import { escapeHtml } from '../escape-html.ts';

/**
 * The text as HTML: paragraphs, line breaks and links. No pictures, no tracking. Only a URL on its own line becomes a
 * link. Names are never alone on a line, so that a URL in a name stays text and our emails can't be used to send
 * strangers anywhere.
 */
export function mailHtml(body: string): string {
  const paragraphs = body
    .trim()
    .split(/\n{2,}/)
    .map((text) => `<p style="margin:0 0 1em">${linked(escapeHtml(text)).replaceAll('\n', '<br>')}</p>`);
  return `<!doctype html><html lang="en"><body style="${STYLE}">${paragraphs.join('')}</body></html>`;
}

const STYLE = 'font:16px/1.5 system-ui,-apple-system,sans-serif;max-width:36em;margin:0 auto;padding:1em';

const linked = (text: string): string =>
  text.replaceAll(/^https?:\/\/[^\s<]+$/gm, (url) => `<a href="${url}">${url}</a>`);

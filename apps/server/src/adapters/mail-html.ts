import { escapeHtml } from '../escape-html.ts';

/**
 * The same words as the text, for programs that show HTML: paragraphs, line ends and links. No picture, no tracking. A
 * link is what its writer has put on a line of its own. Names are never alone on theirs, so that an address in a name
 * that somebody typed stays text: nobody sends strangers anywhere through a mail of ours.
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

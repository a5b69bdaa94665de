/** One part of a mail: its headers by lower-case name, and its decoded text. */
export type MailPart = { readonly headers: ReadonlyMap<string, string>; readonly body: string };

/** The mail's own headers, and all text parts, in order (RFC 5322, RFC 2045 to 2047). */
export function readMail(raw: string): { readonly headers: ReadonlyMap<string, string>; readonly parts: MailPart[] } {
  const { headers, rest } = splitHeaders(raw);
  return { headers, parts: partsOf(headers, rest) };
}

function splitHeaders(raw: string): { headers: Map<string, string>; rest: string } {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]/g, ' ')
    .split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), decodeHeader(line.slice(colon + 1).trim())] as const;
    }),
  );
  return { headers, rest: raw.slice(end + 4) };
}

function partsOf(headers: ReadonlyMap<string, string>, rest: string): MailPart[] {
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary === undefined) return [{ headers, body: decodeBody(rest, headers.get('content-transfer-encoding')) }];
  return rest
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => {
      const inner = splitHeaders(part.replace(/^\r\n/, ''));
      return partsOf(inner.headers, inner.rest.replace(/\r\n$/, ''));
    });
}

function decodeBody(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? decodeQuoted(body.replaceAll('=\r\n', '')) : body;
}

const decodeQuoted = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

/** '=?UTF-8?Q?Caf=C3=A9?=' */
const decodeHeader = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString() : decodeQuoted(word.replaceAll('_', ' ')),
    );

import { anAddress } from '@primehour/testkit/call';

export type Page = {
  readonly status: number;
  readonly location: string | null;
  readonly headers: Headers;
  readonly html: string;
  /** The text that a person reads, with whitespace collapsed. */
  readonly text: string;
};

type Visitor = {
  readonly cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Page>;
  /** Submits a form like a browser without JavaScript. */
  post(path: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<Page>;
};

/** A browser without JavaScript: stores cookies, follows no redirects. */
export function aVisitor(url: string): Visitor {
  const cookies = new Map<string, string>();
  const address = anAddress();
  const visit = async (
    path: string,
    options: Omit<RequestInit, 'headers'> & { headers: Record<string, string> },
  ): Promise<Page> => {
    const response = await fetch(url + path, {
      redirect: 'manual',
      ...options,
      headers: {
        accept: 'text/html',
        'x-forwarded-for': address,
        ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
        ...options.headers,
      },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    const html = await response.text();
    const { status, headers } = response;
    return { status, headers, html, text: textOf(html), location: headers.get('location') };
  };
  return {
    cookies,
    get: (path, headers = {}) => visit(path, { headers }),
    post: (path, fields = {}, headers = {}) =>
      visit(path, { method: 'POST', body: new URLSearchParams(fields), headers }),
  };
}

const textOf = (html: string): string =>
  html
    .replaceAll(/<(script|style)[^>]*>.*?<\/\1>/gs, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#x27;|&#39;/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

/** The value of a field of the page. */
export function fieldOf({ html }: Pick<Page, 'html'>, name: string): string | undefined {
  const [input = ''] = new RegExp(`<input(?:[^>"]|"[^"]*")*\\bname="${name}"(?:[^>"]|"[^"]*")*>`).exec(html) ?? [];
  // An empty value is an attribute without one.
  const found = /\bvalue(?:="([^"]*)")?/.exec(input);
  return found ? (found[1] ?? '') : undefined;
}

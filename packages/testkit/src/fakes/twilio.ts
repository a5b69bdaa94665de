import { createServer, type IncomingMessage } from 'node:http';
import { listen } from './listen.ts';

export type FakeTwilioAccount = { readonly accountSid: string; readonly authToken: string };

/** An accepted message, as Twilio parsed it. */
export type SentText = {
  readonly sid: string;
  readonly to: string;
  readonly from: string | undefined;
  readonly messagingServiceSid: string | undefined;
  readonly body: string;
  /** Other parameters of the request: validity, risk check, callback. */
  readonly options: Readonly<Record<string, string>>;
  /** By the clock of the fake. */
  readonly createdAt: number;
};

/** `BREAK_AFTER_SENDING`: the text goes out, and the answer is lost. `NEVER_ANSWER`: the connection stays open. */
export type NextResponse = { readonly status: number; readonly code: number } | 'BREAK_AFTER_SENDING' | 'NEVER_ANSWER';

export type FakeTwilio = {
  readonly url: string;
  readonly sent: SentText[];
  /** How the next request is answered if nothing is wrong with it; in order. */
  readonly next: NextResponse[];
  /** Lookup's results by number; others are unknown to it. */
  readonly lines: Map<string, string>;
  /** Numbers that Lookup was asked for. */
  readonly lookedUp: string[];
  /** Every invalid request; a correct adapter causes none. */
  readonly problems: string[];
  close(): Promise<void>;
};

const LOOKUP = /^\/v2\/PhoneNumbers\/([^/?]+)\?Fields=line_type_intelligence$/;
const NAMED = ['To', 'From', 'MessagingServiceSid', 'Body'];

type Listed = Pick<SentText, 'sid' | 'to' | 'body' | 'createdAt'>;
const listed = ({ sid, to, body, createdAt }: Listed) => ({
  sid,
  to,
  body,
  status: 'sent',
  date_created: new Date(createdAt).toUTCString(),
});

/** A local stand-in for Twilio's Messages and Lookup resources that validates requests. */
export async function startFakeTwilio(
  { accountSid, authToken }: FakeTwilioAccount,
  now: () => number = Date.now,
  delayMs: () => number = () => 0,
): Promise<FakeTwilio> {
  const sent: SentText[] = [];
  const next: NextResponse[] = [];
  const problems: string[] = [];
  const lines = new Map<string, string>();
  const lookedUp: string[] = [];
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const path = `/2010-04-01/Accounts/${accountSid}/Messages.json`;

  function findRefusal(request: IncomingMessage, form: URLSearchParams): { status: number; code: number } | undefined {
    if (request.method !== 'POST' || request.url !== path) return { status: 404, code: 20404 };
    if (request.headers.authorization !== authorization) return { status: 401, code: 20003 };
    const contentType = request.headers['content-type'] ?? '';
    if (!contentType.startsWith('application/x-www-form-urlencoded')) return { status: 400, code: 21604 };
    if (!/^\+[1-9]\d{6,14}$/.test(form.get('To') ?? '')) return { status: 400, code: 21211 };
    if (!form.get('From') && !form.get('MessagingServiceSid')) return { status: 400, code: 21603 };
    if (!form.get('Body')) return { status: 400, code: 21602 };
    const validity = form.get('ValidityPeriod');
    if (validity !== null && !(/^\d+$/.test(validity) && Number(validity) >= 1 && Number(validity) <= 36_000)) {
      return { status: 400, code: 21606 };
    }
    const callback = form.get('StatusCallback');
    if (callback !== null && !callback.startsWith('https://')) return { status: 400, code: 21609 };
    return undefined;
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const answer = (status: number, body: object) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      };
      const [, phone] = LOOKUP.exec(request.url ?? '') ?? [];
      if (request.method === 'GET' && phone !== undefined && request.headers.authorization === authorization) {
        const number = decodeURIComponent(phone);
        lookedUp.push(number);
        const planned = next.shift();
        if (planned === 'NEVER_ANSWER') return;
        if (typeof planned === 'object') return answer(planned.status, { code: planned.code });
        const type = lines.get(number) ?? null;
        return answer(200, { phone_number: number, valid: true, line_type_intelligence: type && { type } });
      }
      const asked = new URL(request.url ?? '', 'http://twilio.test');
      if (request.method === 'GET' && asked.pathname === path && request.headers.authorization === authorization) {
        const planned = next.shift();
        if (planned === 'NEVER_ANSWER') return;
        if (typeof planned === 'object') return answer(planned.status, { code: planned.code });
        // Newest first, like Twilio's.
        const found = sent.filter(({ to }) => to === asked.searchParams.get('To')).toReversed();
        return answer(200, {
          messages: found.map(({ sid, to, body, createdAt }) => listed({ sid, to, body, createdAt })),
        });
      }
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      const wrong = findRefusal(request, form);
      if (wrong) problems.push(`${request.method} ${request.url}: ${wrong.code}`);
      const planned = wrong ?? next.shift();
      if (planned === 'NEVER_ANSWER') return;
      if (typeof planned === 'object') {
        answer(planned.status, { code: planned.code, message: `Refused with ${planned.code}`, status: planned.status });
        return;
      }
      // Half of the delay passes before the text is taken, half before the sender gets the response.
      const halfMs = delayMs() / 2;
      const later = (work: () => void) => (halfMs === 0 ? work() : void setTimeout(work, halfMs));
      later(() => {
        const text = accept(form);
        later(() => {
          if (planned === 'BREAK_AFTER_SENDING') request.socket.destroy();
          else
            answer(201, { sid: text.sid, account_sid: accountSid, to: text.to, body: text.body, status: 'accepted' });
        });
      });
    });
  });

  function accept(form: URLSearchParams): SentText {
    const text = {
      sid: `SM${String(sent.length + 1).padStart(32, '0')}`,
      to: form.get('To') ?? '',
      from: form.get('From') ?? undefined,
      messagingServiceSid: form.get('MessagingServiceSid') ?? undefined,
      body: form.get('Body') ?? '',
      options: Object.fromEntries([...form].filter(([name]) => !NAMED.includes(name))),
      createdAt: now(),
    };
    sent.push(text);
    return text;
  }
  const url = await listen(server);
  return {
    url,
    sent,
    next,
    lines,
    lookedUp,
    problems,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen, stopListening } from './listen.ts';

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

/** `BREAK_AFTER_SENDING`: the text is sent, and the response is lost. `NEVER_ANSWER`: the connection stays open. */
export type NextResponse = { readonly status: number; readonly code: number } | 'BREAK_AFTER_SENDING' | 'NEVER_ANSWER';

export type FakeTwilio = {
  readonly url: string;
  readonly sent: SentText[];
  /** The responses to the next valid requests, in order. */
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

type Records = Pick<FakeTwilio, 'sent' | 'next' | 'lines' | 'lookedUp' | 'problems'>;
type Timing = { readonly now: () => number; readonly delayMs: () => number };
type Context = Records & Timing & { readonly account: FakeTwilioAccount };
type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };

/** A local stand-in for Twilio's Messages and Lookup resources that validates requests. */
export async function startFakeTwilio(
  account: FakeTwilioAccount,
  now: () => number = Date.now,
  delayMs: () => number = () => 0,
): Promise<FakeTwilio> {
  const records: Records = { sent: [], next: [], lines: new Map(), lookedUp: [], problems: [] };
  const context: Context = { ...records, now, delayMs, account };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const exchange = { request, response };
      const reading = isAuthorized(request, account) ? readOf(context, request) : undefined;
      if (reading) sendReading(context, exchange, reading);
      else takeText(context, exchange, new URLSearchParams(Buffer.concat(chunks).toString()));
    });
  });
  return { url: await listen(server), ...records, close: () => stopListening(server) };
}

const pathOf = ({ accountSid }: FakeTwilioAccount): string => `/2010-04-01/Accounts/${accountSid}/Messages.json`;

const isAuthorized = ({ headers }: IncomingMessage, { accountSid, authToken }: FakeTwilioAccount): boolean =>
  headers.authorization === `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

/** The response to a lookup or a list of messages; undefined for any other request. */
function readOf({ account, lines, lookedUp, sent }: Context, { method, url = '' }: IncomingMessage) {
  if (method !== 'GET') return undefined;
  const [, phone] = LOOKUP.exec(url) ?? [];
  if (phone !== undefined) {
    const number = decodeURIComponent(phone);
    lookedUp.push(number);
    return () => {
      const type = lines.get(number) ?? null;
      return { phone_number: number, valid: true, line_type_intelligence: type && { type } };
    };
  }
  const { pathname, searchParams } = new URL(url, 'http://twilio.test');
  if (pathname !== pathOf(account)) return undefined;
  // Newest first, like Twilio's.
  const found = sent.filter(({ to }) => to === searchParams.get('To')).toReversed();
  return () => ({ messages: found.map((text) => listed(text)) });
}

function sendReading({ next }: Context, { response }: Exchange, read: () => object): void {
  const planned = next.shift();
  if (planned === 'NEVER_ANSWER') return;
  if (typeof planned === 'object') send(response, planned.status, { code: planned.code });
  else send(response, 200, read());
}

function takeText(context: Context, { request, response }: Exchange, form: URLSearchParams): void {
  const { account, next, problems, delayMs } = context;
  const wrong = findRefusal(account, request, form);
  if (wrong) problems.push(`${request.method} ${request.url}: ${wrong.code}`);
  const planned = wrong ?? next.shift();
  if (planned === 'NEVER_ANSWER') return;
  if (typeof planned === 'object') {
    const { status, code } = planned;
    send(response, status, { code, message: `Refused with ${code}`, status });
    return;
  }
  // Half of the delay passes before the text is accepted, half before the sender gets the response.
  const halfMs = delayMs() / 2;
  const later = (work: () => void) => (halfMs === 0 ? work() : void setTimeout(work, halfMs));
  later(() => {
    const { sid, to, body } = accept(context, form);
    later(() => {
      if (planned === 'BREAK_AFTER_SENDING') request.socket.destroy();
      else send(response, 201, { sid, account_sid: account.accountSid, to, body, status: 'accepted' });
    });
  });
}

function accept({ sent, now }: Context, form: URLSearchParams): SentText {
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

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

type Refusal = { readonly status: number; readonly code: number };

/** The error with which Twilio refuses to send a text; undefined if the request is valid. */
function findRefusal(account: FakeTwilioAccount, request: IncomingMessage, form: URLSearchParams): Refusal | undefined {
  if (request.method !== 'POST' || request.url !== pathOf(account)) return { status: 404, code: 20404 };
  if (!isAuthorized(request, account)) return { status: 401, code: 20003 };
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

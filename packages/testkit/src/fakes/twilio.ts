import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type FakeTwilioAccount = { readonly accountSid: string; readonly authToken: string };

/** What was accepted, as Twilio understood it. */
export type SentText = {
  readonly sid: string;
  readonly to: string;
  readonly from: string | undefined;
  readonly messagingServiceSid: string | undefined;
  readonly body: string;
};

/** `BREAK_AFTER_SENDING`: the text goes out, and the answer is lost. `NEVER_ANSWER`: the connection stays open. */
export type NextAnswer = { readonly status: number; readonly code: number } | 'BREAK_AFTER_SENDING' | 'NEVER_ANSWER';

export type FakeTwilio = {
  readonly url: string;
  readonly sent: SentText[];
  /** How the next request is answered if nothing is wrong with it; in order. */
  readonly next: NextAnswer[];
  /** Every complaint about how it was called; a correct adapter causes none. */
  readonly complaints: string[];
  close(): Promise<void>;
};

/** A local server in the place of Twilio's Messages resource, which checks how it is called. */
export async function startFakeTwilio({ accountSid, authToken }: FakeTwilioAccount): Promise<FakeTwilio> {
  const sent: SentText[] = [];
  const next: NextAnswer[] = [];
  const complaints: string[] = [];
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const path = `/2010-04-01/Accounts/${accountSid}/Messages.json`;

  function judge(request: IncomingMessage, form: URLSearchParams): { status: number; code: number } | undefined {
    if (request.method !== 'POST' || request.url !== path) return { status: 404, code: 20404 };
    if (request.headers.authorization !== authorization) return { status: 401, code: 20003 };
    const contentType = request.headers['content-type'] ?? '';
    if (!contentType.startsWith('application/x-www-form-urlencoded')) return { status: 400, code: 21604 };
    if (!/^\+[1-9]\d{6,14}$/.test(form.get('To') ?? '')) return { status: 400, code: 21211 };
    if (!form.get('From') && !form.get('MessagingServiceSid')) return { status: 400, code: 21603 };
    if (!form.get('Body')) return { status: 400, code: 21602 };
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
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      const wrong = judge(request, form);
      if (wrong) complaints.push(`${request.method} ${request.url}: ${wrong.code}`);
      const planned = wrong ?? next.shift();
      if (planned === 'NEVER_ANSWER') return;
      if (typeof planned === 'object') {
        answer(planned.status, { code: planned.code, message: `Refused with ${planned.code}`, status: planned.status });
        return;
      }
      const text = {
        sid: `SM${String(sent.length + 1).padStart(32, '0')}`,
        to: form.get('To') ?? '',
        from: form.get('From') ?? undefined,
        messagingServiceSid: form.get('MessagingServiceSid') ?? undefined,
        body: form.get('Body') ?? '',
      };
      sent.push(text);
      if (planned === 'BREAK_AFTER_SENDING') request.socket.destroy();
      else answer(201, { sid: text.sid, account_sid: accountSid, to: text.to, body: text.body, status: 'accepted' });
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    sent,
    next,
    complaints,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

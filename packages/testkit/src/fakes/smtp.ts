import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** One email as received, with headers unfolded and bodies decoded. */
export type SentMail = {
  readonly from: string;
  readonly to: readonly string[];
  readonly user: string | undefined;
  readonly isEncrypted: boolean;
  readonly raw: string;
};

/**
 * What is said to the next mail instead of yes, and when. `BREAK_AFTER_SENDING`: it is taken, and the answer is lost.
 * `NEVER_ANSWER`: the connection stays open.
 */
export type NextSmtpReply =
  | { readonly at: 'RCPT' | 'DATA'; readonly code: number }
  | 'BREAK_AFTER_SENDING'
  | 'NEVER_ANSWER';

export type FakeSmtp = {
  readonly port: number;
  readonly sent: SentMail[];
  readonly next: NextSmtpReply[];
  close(): Promise<void>;
};

type Options = {
  /** The only accepted credentials; without them no sign-in is needed. */
  readonly account?: { readonly user: string; readonly password: string };
  /** A key and its certificate, for STARTTLS. */
  readonly tls?: { readonly key: string; readonly cert: string };
};

/** A real SMTP server on this machine that keeps what it is handed. */
export async function startFakeSmtp({ account, tls }: Options = {}): Promise<FakeSmtp> {
  const sent: SentMail[] = [];
  const next: NextSmtpReply[] = [];
  const refusal = (code: number) => Object.assign(new Error(`Refused with ${code}`), { responseCode: code });
  const server = new SMTPServer({
    ...tls,
    authOptional: account === undefined,
    disabledCommands: [...(tls ? [] : ['STARTTLS']), ...(account ? [] : ['AUTH'])],
    // Tests of a server without encryption sign in anyway.
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, callback) {
      if (username === account?.user && password === account?.password) callback(null, { user: username });
      else callback(refusal(535));
    },
    onRcptTo(_address, _session, callback) {
      const [planned] = next;
      if (typeof planned === 'object' && planned.at === 'RCPT') {
        next.shift();
        callback(refusal(planned.code));
      } else callback();
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const planned = next.shift();
        if (planned === 'NEVER_ANSWER') return;
        if (typeof planned === 'object') {
          callback(refusal(planned.code));
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        sent.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          user: session.user,
          isEncrypted: session.secure,
          raw: Buffer.concat(chunks).toString(),
        });
        if (planned === 'BREAK_AFTER_SENDING') breakOff(server);
        else callback();
      });
    },
  });
  // Clients may disconnect at any time.
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    sent,
    next,
    close: () =>
      new Promise<void>((resolve) => {
        breakOff(server);
        server.close(() => resolve());
      }),
  };
}

/** Ends every open connection silently. */
function breakOff(server: SMTPServer): void {
  const { connections } = server as unknown as { connections: Set<{ _socket: { destroy(): void } }> };
  for (const { _socket: socket } of connections) socket.destroy();
}

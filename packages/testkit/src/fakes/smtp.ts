import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

/** One email as received, with headers unfolded and bodies decoded. */
export type SentMail = {
  readonly from: string;
  readonly to: readonly string[];
  readonly user: string | undefined;
  readonly isEncrypted: boolean;
  readonly raw: string;
};

/**
 * How and when the next mail is refused. `BREAK_AFTER_SENDING`: it is accepted, and the reply is lost. `NEVER_ANSWER`:
 * the connection stays open.
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
  /** The only accepted credentials; without them no authentication is needed. */
  readonly account?: { readonly user: string; readonly password: string };
  /** A key and its certificate, for STARTTLS. */
  readonly tls?: { readonly key: string; readonly cert: string };
};

/** A real SMTP server on this machine that keeps the mail it receives. */
export async function startFakeSmtp(options: Options = {}): Promise<FakeSmtp> {
  const sent: SentMail[] = [];
  const next: NextSmtpReply[] = [];
  const server: SMTPServer = new SMTPServer({
    ...signIn(options),
    ...receipt({ sent, next, breakOff: () => breakOff(server) }),
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

const refusal = (code: number) => Object.assign(new Error(`Refused with ${code}`), { responseCode: code });

/** Encryption, and the account if there is one. */
const signIn = ({ account, tls }: Options): SMTPServerOptions => ({
  ...tls,
  authOptional: account === undefined,
  disabledCommands: [...(tls ? [] : ['STARTTLS']), ...(account ? [] : ['AUTH'])],
  // Tests of a server without encryption authenticate anyway.
  allowInsecureAuth: true,
  onAuth({ username, password }, _session, callback) {
    if (username === account?.user && password === account?.password) callback(null, { user: username });
    else callback(refusal(535));
  },
});

type Receiving = Pick<FakeSmtp, 'sent' | 'next'> & { readonly breakOff: () => void };

/** Accepts mail, or sends the planned reply. */
const receipt = ({ sent, next, breakOff: breakConnection }: Receiving): SMTPServerOptions => ({
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
      sent.push(mailOf(session, Buffer.concat(chunks)));
      if (planned === 'BREAK_AFTER_SENDING') breakConnection();
      else callback();
    });
  },
});

function mailOf({ envelope: { mailFrom, rcptTo }, user, secure }: SMTPServerSession, raw: Buffer): SentMail {
  return {
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map(({ address }) => address),
    user,
    isEncrypted: secure,
    raw: raw.toString(),
  };
}

/** Ends every open connection silently. */
function breakOff(server: SMTPServer): void {
  const { connections } = server as unknown as { connections: Set<{ _socket: { destroy(): void } }> };
  for (const { _socket: socket } of connections) socket.destroy();
}

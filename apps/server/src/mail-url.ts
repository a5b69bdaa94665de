/** How email is sent: through a server, into the outbox, or not at all. `from` is the displayed address. */
export type MailConfig =
  | { readonly provider: 'none' }
  | { readonly provider: 'outbox'; readonly from: string }
  | SmtpConfig;

export type SmtpConfig = {
  readonly provider: 'smtp';
  readonly host: string;
  readonly port: number;
  /** Encrypted from the first byte (`smtps`); otherwise by STARTTLS. */
  readonly isSecure: boolean;
  /** Off only on this machine, so that passwords and names never travel in plain text. */
  readonly isTlsRequired: boolean;
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly from: string;
};

export const MAIL_URL_MESSAGE =
  'must look like smtp://user:password@mail.example.com:587?from=hello@example.com (in a password %25 is written for %), or outbox';

const ADDRESS = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+$/;
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];
const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const;

export const isMailUrl = (text: string): boolean => text === 'outbox' || readSmtpUrl(text) !== undefined;

/** Unset: the outbox in a trial. In production no one would read it there, so no email is written at all. */
export function readMailUrl(text: string | undefined, isProduction: boolean, publicUrl: string): MailConfig {
  const smtp = text === undefined ? undefined : readSmtpUrl(text);
  if (smtp) return smtp;
  if (text === undefined && isProduction) return { provider: 'none' };
  return { provider: 'outbox', from: `no-reply@${new URL(publicUrl).hostname}` };
}

function readSmtpUrl(text: string): SmtpConfig | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const from = url.searchParams.get('from') ?? '';
  const [user, password] = [decoded(url.username), decoded(url.password)];
  if (user === undefined || password === undefined) return undefined;
  if ((url.protocol !== 'smtp:' && url.protocol !== 'smtps:') || !url.hostname || !ADDRESS.test(from)) return undefined;
  return {
    provider: 'smtp',
    host: url.hostname.replaceAll(/^\[|\]$/g, ''),
    port: Number(url.port) || PORTS[url.protocol],
    isSecure: url.protocol === 'smtps:',
    isTlsRequired: url.protocol === 'smtp:' && !LOOPBACK.includes(url.hostname),
    user: user || undefined,
    password: password || undefined,
    from,
  };
}

/** Undefined for a % that isn't valid percent-encoding. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Mail to people. Adapters: `outbox` (kept here, shown to the operator), `smtp`, and `none` where nothing can send it. */
export type MailSender = {
  readonly provider: 'outbox' | 'smtp' | 'none';
  /**
   * Hands one mail over. A repeat carries the same Message-ID, by which mail programs know a second copy.
   * @throws MailFailure when it was refused or could not be handed over
   */
  send(mail: Mail): Promise<{ providerMessageId: string }>;
};

export type Mail = {
  readonly messageId: string;
  readonly to: string;
  /** Whose mail it is to the reader; the address is always the operator's. */
  readonly fromName: string;
  readonly subject: string;
  readonly body: string;
  readonly calendarFile: string | null;
  /** Why it is sent; see `message-kinds.ts`. */
  readonly kind: string;
};

export class MailFailure extends Error {
  override readonly name = 'MailFailure';
  /** True when trying again can't help: an address that does not exist, a mail that is refused for what it is. */
  readonly isPermanent: boolean;
  readonly providerCode: string;
  constructor(message: string, { isPermanent, providerCode }: { isPermanent: boolean; providerCode: string }) {
    super(message);
    this.isPermanent = isPermanent;
    this.providerCode = providerCode;
  }
}

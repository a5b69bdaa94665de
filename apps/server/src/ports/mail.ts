/**
 * Email to people. Adapters: `outbox` (stored here, shown to the operator), `smtp`, and `none` if nothing can send it.
 */
export type MailSender = {
  readonly provider: 'outbox' | 'smtp' | 'none';
  /**
   * Sends one email. A repeat has the same Message-ID, by which mail clients detect duplicates.
   * @throws MailFailure when it was refused or could not be sent
   */
  send(mail: Mail): Promise<{ providerMessageId: string }>;
};

export type Mail = {
  readonly messageId: string;
  readonly to: string;
  /** The displayed sender name; the address is always the operator's. */
  readonly fromName: string;
  readonly subject: string;
  readonly body: string;
  readonly calendarFile: string | null;
  /** Why it is sent; see `message-kinds.ts`. */
  readonly kind: string;
};

export class MailFailure extends Error {
  override readonly name = 'MailFailure';
  /** True when a retry can't help: an address that doesn't exist, an email that is refused for its content. */
  readonly isPermanent: boolean;
  readonly providerCode: string;
  constructor(message: string, { isPermanent, providerCode }: { isPermanent: boolean; providerCode: string }) {
    super(message);
    this.isPermanent = isPermanent;
    this.providerCode = providerCode;
  }
}

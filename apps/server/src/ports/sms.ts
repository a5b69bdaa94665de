/** Texts to phones. Adapters: `outbox` (kept here, shown to the operator) and `twilio`. */
export type SmsSender = {
  readonly provider: 'outbox' | 'twilio';
  /**
   * Hands one text over.
   * @throws SmsFailure when it was refused or could not be handed over
   */
  send(text: {
    readonly messageId: string;
    readonly to: string;
    readonly body: string;
  }): Promise<{ providerMessageId: string }>;
};

export class SmsFailure extends Error {
  override readonly name = 'SmsFailure';
  /** True when trying again can't help: a wrong number, a person who opted out. */
  readonly isPermanent: boolean;
  readonly providerCode: string;
  constructor(message: string, { isPermanent, providerCode }: { isPermanent: boolean; providerCode: string }) {
    super(message);
    this.isPermanent = isPermanent;
    this.providerCode = providerCode;
  }
}

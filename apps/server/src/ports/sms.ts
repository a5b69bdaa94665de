import type { LineType } from '@primehour/db/schema/phone';
import type { Instant } from '@primehour/domain/vocabulary';

export type OutgoingText = {
  readonly messageId: string;
  readonly to: string;
  readonly body: string;
  /** Why it is sent; see `message-kinds.ts`. */
  readonly kind: string;
  /** Useless if it arrives later than this; a provider may drop it then. */
  readonly validSeconds?: number | undefined;
};

export type TextLookup = {
  readonly to: string;
  readonly body: string;
  /**
   * A part that no other text contains, such as the token in its link; a text without one is identified by its full
   * content.
   */
  readonly secret?: string | undefined;
  readonly since: Instant;
};

/** Texts to phones. Adapters: `outbox` (stored here, shown to the operator) and `twilio`. */
export type SmsSender = {
  readonly provider: 'outbox' | 'twilio';
  /**
   * Sends one text.
   * @throws SmsFailure when it was refused or could not be sent
   */
  send(text: OutgoingText): Promise<{ providerMessageId: string }>;
  /**
   * Finds a sent text whose response was lost, by its secret, because another node or a new version may render the rest
   * differently. Absent if the provider can't be asked.
   */
  readonly find?: ((text: TextLookup) => Promise<{ providerMessageId: string } | undefined>) | undefined;
  /** A number's line type; undefined when unknown. Absent if lines are not looked up. */
  readonly lookUpLine?: ((phone: string) => Promise<LineType | undefined>) | undefined;
};

export class SmsFailure extends Error {
  override readonly name = 'SmsFailure';
  /** True when a retry can't help: a wrong number, a person who opted out. */
  readonly isPermanent: boolean;
  readonly providerCode: string;
  constructor(message: string, { isPermanent, providerCode }: { isPermanent: boolean; providerCode: string }) {
    super(message);
    this.isPermanent = isPermanent;
    this.providerCode = providerCode;
  }
}

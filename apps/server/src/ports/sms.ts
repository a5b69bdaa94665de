import type { LineType } from '@primehour/db/schema/phone';
import type { Instant } from '@primehour/domain/vocabulary';

export type OutgoingText = {
  readonly messageId: string;
  readonly to: string;
  readonly body: string;
  /** Why it is sent; see `message-kinds.ts`. */
  readonly kind: string;
  /** Of no use when it arrives later than this; a provider may drop it then. */
  readonly validSeconds?: number | undefined;
};

export type SoughtText = {
  readonly to: string;
  readonly body: string;
  /** What no other text to them holds, such as the token in its link; a text without one is known by all its words. */
  readonly secret?: string | undefined;
  readonly since: Instant;
};

/** Texts to phones. Adapters: `outbox` (kept here, shown to the operator) and `twilio`. */
export type SmsSender = {
  readonly provider: 'outbox' | 'twilio';
  /**
   * Hands one text over.
   * @throws SmsFailure when it was refused or could not be handed over
   */
  send(text: OutgoingText): Promise<{ providerMessageId: string }>;
  /**
   * A text that went out although its answer was lost, by its secret: another node, or a new
   * version, may render the rest otherwise.
   * Absent where nobody can be asked.
   */
  readonly find?: ((text: SoughtText) => Promise<{ providerMessageId: string } | undefined>) | undefined;
  /** What kind of line a number is; undefined when nobody can tell. Absent where lines are not looked up. */
  readonly lookUpLine?: ((phone: string) => Promise<LineType | undefined>) | undefined;
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

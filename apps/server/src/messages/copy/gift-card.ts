import { formatMoney } from '@primehour/domain/format/money';
import { fitSms } from '@primehour/domain/message/sms-length';
import type { GiftCardData } from '../message-data.ts';

/** What it is worth, where, and the page that shows its code. */
export const giftCardText = ({ businessName, amountCents }: GiftCardData, link: string, ending = ''): string =>
  fitSms(
    [businessName],
    (business) =>
      `${business} sent you a ${formatMoney(amountCents)} gift card. It never expires. Your code: ${link}${ending}`,
  );

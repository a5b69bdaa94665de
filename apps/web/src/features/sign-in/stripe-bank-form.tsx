import { messageOf } from '@primehour/contract/errors';
import { Banner } from '@primehour/ui/banner';
import { useState } from 'react';
import { type Account, type AccountSession, settledAccount } from '../../account/bank-connection.ts';
import { describeMissing } from '../../account/describe-missing.ts';
import { lazyPart } from '../../screens/lazy-page.tsx';

const StripeOnboarding = lazyPart(
  async () => (await import('../../account/stripe-onboarding.tsx')).StripeOnboarding,
).Part;

type Props = { session: AccountSession; onSettled: (account: Account) => void };

/** Stripe's own form. When the user leaves it, finished or not, the account's state is fetched from Stripe. */
export function StripeBankForm({ session, onSettled }: Props) {
  const [trouble, setTrouble] = useState<string>();
  const leave = () => {
    setTrouble(undefined);
    settledAccount().then(
      (account) => {
        if (account.status === 'ACTIVE' || account.status === 'PENDING') onSettled(account);
        else setTrouble(describeMissing(account));
      },
      (error: unknown) => setTrouble(messageOf(error)),
    );
  };
  return (
    <>
      {trouble && (
        <Banner tone="danger" className="mb-3">
          {trouble}
        </Banner>
      )}
      <StripeOnboarding session={session} component="account-onboarding" onExit={leave} />
    </>
  );
}

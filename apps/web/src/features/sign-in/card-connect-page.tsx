import { CallError } from '@primehour/contract/call';
import { messageOf } from '@primehour/contract/errors';
import type { PaymentProviderName } from '@primehour/domain/vocabulary';
import { LinkButton } from '@primehour/ui/button';
import { ErrorState } from '@primehour/ui/error-state';
import { CheckIcon, LandmarkIcon } from '@primehour/ui/icon';
import { Loading, Skeleton } from '@primehour/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { Account, AccountSession } from '../../account/bank-connection.ts';
import { returnPath, sectionOf } from '../../account/return-path.ts';
import * as buttons from '../../copy/buttons.ts';
import * as labels from '../../copy/labels.ts';
import * as shellCopy from '../../copy/shell.ts';
import * as copy from '../../copy/sign-in.ts';
import * as titles from '../../copy/titles.ts';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../screens/lazy-page.tsx';
import { useSession } from '../../session/use-session.ts';
import { Poster } from './components/poster.tsx';
import { StepHead } from './components/step-head.tsx';
import { accountSessionQuery } from './queries.ts';
import { StripeBankForm } from './stripe-bank-form.tsx';

// The provider determines which of them is shown.
const SandboxBankForm = lazyPart(async () => (await import('./sandbox-bank-form.tsx')).SandboxBankForm).Part;

type BankFormProps = {
  session: AccountSession;
  /** The bank has accepted the account, or is still checking it. */
  onSettled: (account: Account) => void;
  /** The provider's session has expired; another one has to be opened. */
  onExpired: () => void;
};
const BANK_FORMS: Readonly<Record<PaymentProviderName, ComponentType<BankFormProps>>> = {
  sandbox: SandboxBankForm,
  stripe: StripeBankForm,
};

/**
 * See product/onboarding#bank-account: connecting a bank account, which can wait, so onboarding does not end here.
 * Someone who came from a listing returns to it.
 */
export function CardConnectPage() {
  const { user } = useSession();
  const [search] = useSearchParams();
  const [isChecked, setChecked] = useState(false);
  const back = returnPath(search);
  const connected = back ?? paths.congratulations;
  const unconnected = back === null ? paths.congratulations : sectionOf(back);
  if (user?.has_account_info) return <Connected next={connected} />;
  if (isChecked) return <BeingChecked next={unconnected} />;
  return (
    <>
      <StepHead step={copy.paymentsStep} title={titles.bankAccount}>
        {copy.bankAccountText}
      </StepHead>
      <Suspense fallback={<BankSkeleton />}>
        <ProviderForm next={connected} onBeingChecked={() => setChecked(true)} />
      </Suspense>
      <LinkButton href={unconnected} variant="quiet" isFullWidth className="mt-3">
        {buttons.skipForNow}
      </LinkButton>
    </>
  );
}

function Connected({ next }: { next: string }) {
  return (
    <Poster step={titles.survey} icon={<CheckIcon />} title={copy.connectedTitle} text={labels.bankAccountPurpose}>
      <LinkButton href={next} size="lg" isFullWidth>
        {buttons.proceed}
      </LinkButton>
    </Poster>
  );
}

/** A check that takes longer does not block onboarding; the account manager shows its result. */
function BeingChecked({ next }: { next: string }) {
  return (
    <Poster step={titles.survey} icon={<LandmarkIcon />} title={copy.pendingTitle} text={copy.pendingText}>
      <LinkButton href={next} size="lg" isFullWidth>
        {buttons.proceed}
      </LinkButton>
    </Poster>
  );
}

function ProviderForm({ next, onBeingChecked }: { next: string; onBeingChecked: () => void }) {
  const [, navigate] = useLocation();
  const session = useQuery(accountSessionQuery());
  if (session.isPending) return <BankSkeleton />;
  if (session.isError) {
    const hasNoBusiness = session.error instanceof CallError && session.error.code === 'BUSINESS_NOT_FOUND';
    return (
      <ErrorState
        title={hasNoBusiness ? messageOf(session.error) : undefined}
        message={hasNoBusiness ? labels.businessNeededFirst : messageOf(session.error)}
        onRetry={hasNoBusiness ? undefined : () => void session.refetch()}
        isRetrying={session.isFetching}
        action={hasNoBusiness && <LinkButton href={paths.business}>{shellCopy.addBusiness}</LinkButton>}
      />
    );
  }
  const goOn = (account: Account) => {
    if (account.status === 'ACTIVE') navigate(next);
    else onBeingChecked();
  };
  const BankForm = BANK_FORMS[session.data.provider];
  return <BankForm session={session.data} onSettled={goOn} onExpired={() => void session.refetch()} />;
}

/** As tall as the form, so that nothing below it moves when it loads. */
function BankSkeleton() {
  return (
    <Loading className="flex flex-col gap-5">
      <Skeleton className="h-16 w-full max-[22rem]:h-21" />
      {['holder', 'routing', 'account'].map((field) => (
        <div key={field} className="flex flex-col gap-1.5">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-11.5 w-full sm:h-10.5" />
          {field === 'routing' && <Skeleton className="h-4 w-48" />}
        </div>
      ))}
      <Skeleton className="h-12 w-full" />
    </Loading>
  );
}

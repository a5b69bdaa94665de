import { CallError } from '@primehour/contract/client';
import { messageOf } from '@primehour/contract/errors';
import { LinkButton } from '@primehour/ui/button';
import { ErrorState } from '@primehour/ui/error-state';
import { CheckIcon } from '@primehour/ui/icon';
import { Loading, Skeleton } from '@primehour/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/use-session.ts';
import { Poster } from './components/poster.tsx';
import { StepHead } from './components/step-head.tsx';
import { accountSessionQuery } from './queries.ts';
import { SandboxBankForm } from './sandbox-bank-form.tsx';

/** Spec 1 §2: connecting a bank account; it can wait, so onboarding does not end here. */
export function CardConnectPage() {
  const { user } = useSession();
  if (user?.has_account_info) return <Connected />;
  return (
    <>
      <StepHead step="Payments" title="Connect your bank account">
        Clients pay when they book, and what they pay arrives here. You can switch your calendar on once an account is
        connected.
      </StepHead>
      <ProviderForm />
      <LinkButton href={paths.congratulations} variant="quiet" isFullWidth className="mt-3">
        Skip for now
      </LinkButton>
    </>
  );
}

function Connected() {
  return (
    <Poster icon={<CheckIcon />} title="Your bank account is connected" text="What clients pay arrives there.">
      <LinkButton href={paths.congratulations} size="lg" isFullWidth>
        Continue
      </LinkButton>
    </Poster>
  );
}

function ProviderForm() {
  const navigate = useNavigate();
  const session = useQuery(accountSessionQuery());
  if (session.isPending) return <BankSkeleton />;
  if (session.isError) {
    const hasNoBusiness = session.error instanceof CallError && session.error.code === 'BUSINESS_NOT_FOUND';
    return (
      <ErrorState
        title={hasNoBusiness ? messageOf(session.error) : undefined}
        message={
          hasNoBusiness ? 'An account belongs to a business. Tell us about yours first.' : messageOf(session.error)
        }
        onRetry={hasNoBusiness ? undefined : () => void session.refetch()}
        isRetrying={session.isFetching}
        action={hasNoBusiness && <LinkButton href={paths.business}>Add your business</LinkButton>}
      />
    );
  }
  return (
    <SandboxBankForm
      secret={session.data.secret}
      onConnected={() => void navigate(paths.congratulations)}
      onExpired={() => void session.refetch()}
    />
  );
}

/** As high as the form: what stands below must not move when the bank answers. */
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

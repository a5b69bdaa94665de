import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { Loading, Skeleton } from '@primehour/ui/skeleton';
import { useEffect, useRef, useState } from 'react';
import * as copy from '../copy/account.ts';
import * as buttons from '../copy/buttons.ts';
import { type AccountSession, openSession } from './bank-connection.ts';
import { openConnect } from './stripe-connect.ts';

type Props = {
  /** The session opened for the first view; Stripe requests new ones when it expires. */
  session: AccountSession;
  /** What to show: the onboarding, or the account's current state. */
  component: 'account-onboarding' | 'account-management';
  onExit?: (() => void) | undefined;
};

/** Stripe's own form for the account, in its own frame: we never receive its input. */
export function StripeOnboarding({ session, component, onExit }: Props) {
  const { box, state, retry } = useConnectElement({ session, component, onExit });
  if (state === 'FAILED') {
    return (
      <Banner
        tone="danger"
        action={
          <Button variant="secondary" onClick={retry}>
            {buttons.tryAgain}
          </Button>
        }
      >
        {copy.providerFormFailed}
      </Banner>
    );
  }
  return (
    <div className="min-h-80">
      {state === 'LOADING' && (
        <Loading className="flex flex-col gap-3">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-12 w-full" />
        </Loading>
      )}
      <div ref={box} />
    </div>
  );
}

/** Puts Stripe's element into the box, once it has loaded. */
function useConnectElement({ session, component, onExit }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'LOADING' | 'SHOWN' | 'FAILED'>('LOADING');
  const [tries, setTries] = useState(0);
  const exit = useRef(onExit);
  useEffect(() => {
    exit.current = onExit;
  });
  useEffect(() => {
    let isGone = false;
    let first: string | undefined = tries === 0 ? session.secret : undefined;
    const nextSecret = async () => {
      const secret = first ?? (await openSession()).secret;
      first = undefined;
      return secret;
    };
    openConnect(session.publishableKey ?? '', nextSecret).then(
      (connect) => {
        if (isGone) return;
        const element = connect.create(component);
        element.setOnExit?.(() => exit.current?.());
        element.setOnLoadError?.(() => setState('FAILED'));
        box.current?.replaceChildren(element);
        setState('SHOWN');
      },
      () => {
        if (!isGone) setState('FAILED');
      },
    );
    return () => {
      isGone = true;
    };
  }, [session, component, tries]);
  const retry = () => {
    setState('LOADING');
    setTries(tries + 1);
  };
  return { box, state, retry };
}

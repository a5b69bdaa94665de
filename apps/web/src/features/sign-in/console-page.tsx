import { messageOf } from '@primehour/contract/errors';
import { Banner } from '@primehour/ui/banner';
import { Button, LinkButton } from '@primehour/ui/button';
import { ErrorState } from '@primehour/ui/error-state';
import { useAction } from '@primehour/ui/use-action';
import { useEffect, useState } from 'react';
import * as copy from '../../copy/console.ts';
import * as sessionCopy from '../../copy/session.ts';
import * as titles from '../../copy/titles.ts';
import { paths } from '../../paths.ts';

/** The calls and their schemas are loaded when the button is pressed. */
const loadQueries = () =>
  import('./console-queries.ts').catch(() => {
    throw new Error(sessionCopy.noConnection);
  });

/** Where a signed-in operator opens the console (product/operator#signing-in). Browsers only prompt after a press. */
export function ConsolePage() {
  const [needsPasskey, setNeedsPasskey] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, start] = useAction();
  const press = () =>
    start(async () => {
      setFailure(undefined);
      try {
        const { createPasskey, openConsole } = await loadQueries();
        if (needsPasskey) await createPasskey();
        setNeedsPasskey(!needsPasskey && !(await openConsole()));
      } catch (error) {
        setFailure(messageOf(error));
      }
    });
  return (
    <>
      <h1 className="text-xl font-semibold sm:text-2xl">{titles.console}</h1>
      <p className="mt-2 mb-6 text-ink-muted">{needsPasskey ? copy.addLead : copy.lead}</p>
      <div className="flex flex-col gap-4">
        {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
        <Button size="lg" isFullWidth isBusy={isBusy} onClick={press}>
          {needsPasskey ? copy.add : copy.open}
        </Button>
        <LinkButton href={paths.home} variant="quiet" isFullWidth>
          {copy.leave}
        </LinkButton>
      </div>
    </>
  );
}

/**
 * Where the console sends an operator who looks in, with a one-time secret in the fragment; without one, this tab's
 * look ends (product/operator#looking-in).
 */
export function LookPage() {
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    loadQueries()
      .then(({ changeLook }) => changeLook())
      .catch((error: unknown) => setFailure(messageOf(error)));
  }, []);
  if (failure === undefined) return <h1 className="text-xl font-semibold sm:text-2xl">{copy.oneMoment}</h1>;
  return (
    <>
      <ErrorState headingLevel={1} title={titles.look} message={failure} />
      <Button variant="secondary" isFullWidth className="mt-4" onClick={() => window.history.back()}>
        {copy.toConsole}
      </Button>
    </>
  );
}

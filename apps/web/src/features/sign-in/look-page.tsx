import { messageOf } from '@primehour/contract/errors';
import { Button } from '@primehour/ui/button';
import { ErrorState } from '@primehour/ui/error-state';
import { useEffect, useState } from 'react';
import * as copy from '../../copy/console.ts';
import * as titles from '../../copy/titles.ts';

const loadQueries = () => import('./console-queries.ts');

/**
 * Where the console leads an operator who looks in, with a secret behind the # that works once; without one, the look of this tab
 * ends (product/operator#looking-in).
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

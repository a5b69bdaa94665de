import type { CallError } from '@primehour/contract/call';
import { LinkButton } from '@primehour/ui/button';
import { ErrorState } from '@primehour/ui/error-state';
import { useAction } from '@primehour/ui/use-action';
import { Component, type ReactNode } from 'react';
import * as labels from '../copy/labels.ts';
import * as sessionCopy from '../copy/session.ts';
import * as copy from '../copy/shell.ts';
import { paths } from '../paths.ts';
import { MissingPart } from '../screens/lazy-page.tsx';
import { resetBusinessRequest } from '../session/business-request.ts';

type Props = { children: ReactNode };
type State = { error: unknown };

/** A screen that fails shows an error in its place, with a way to retry; the rest of the app stays usable. */
export class ScreenBoundary extends Component<Props, State> {
  override readonly state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  /** Not earlier: that would trigger another request immediately, in a loop. */
  override componentDidCatch() {
    resetBusinessRequest();
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const showAgain = () => this.setState({ error: undefined });
    if (isCallError(error)) return <RefusedScreen error={error} onRetry={showAgain} />;
    if (error instanceof MissingPart) return <MissingScreen error={error} onLoaded={showAgain} />;
    // The code is broken, so only a page reload helps.
    return <ErrorState headingLevel={1} message={copy.screenFailed} onRetry={() => window.location.reload()} />;
  }
}

/** Checked by name because the class comes with the validator, which phone entry does not load. */
function isCallError(error: unknown): error is CallError {
  return error instanceof Error && error.name === 'CallError';
}

/** The network may be back by now. If it is and the code still fails to load, a new version has replaced it. */
function MissingScreen({ error, onLoaded }: { error: MissingPart; onLoaded: () => void }) {
  const [isRetrying, startAction] = useAction();
  const retry = () =>
    startAction(async () => {
      try {
        await error.loadAgain();
        onLoaded();
      } catch {
        if (navigator.onLine) window.location.reload();
      }
    });
  return <ErrorState headingLevel={1} message={sessionCopy.noConnection} onRetry={retry} isRetrying={isRetrying} />;
}

function RefusedScreen({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const hasNoBusiness = error.code === 'BUSINESS_NOT_FOUND';
  return (
    <ErrorState
      headingLevel={1}
      title={hasNoBusiness ? error.message : labels.failureTitle}
      message={hasNoBusiness ? copy.businessNeeded : error.message}
      onRetry={hasNoBusiness ? undefined : onRetry}
      action={hasNoBusiness && <LinkButton href={paths.business}>{copy.addBusiness}</LinkButton>}
    />
  );
}

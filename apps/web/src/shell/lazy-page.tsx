import { type ComponentType, use } from 'react';

export type LazyPage = {
  /** Loads the code; once it is there, `Page` renders without a pause. A failed attempt is made again. */
  preload: () => Promise<void>;
  Page: ComponentType;
  /** It comes with the query library. */
  usesQueries: boolean;
};

/** Like React.lazy, but can be loaded ahead: on hover, and before a prerendered page is taken over. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let Loaded: ComponentType | undefined;
  let attempt: Promise<void> | undefined;
  let hasFailed = false;

  const preload = () => {
    if (attempt && !hasFailed) return attempt;
    hasFailed = false;
    attempt = load().then(
      (component) => {
        Loaded = component;
      },
      (error: unknown) => {
        hasFailed = true;
        throw error;
      },
    );
    return attempt;
  };

  // Rendering never starts a second attempt, or a failure would load for ever instead of reaching the error boundary.
  function Page() {
    if (!Loaded) use(attempt ?? preload());
    return Loaded ? <Loaded /> : null;
  }
  return { preload, Page, usesQueries: false };
}

/** A page that asks the server through queries; the query library comes with it, and not before. */
export function lazyQueryPage(load: () => Promise<ComponentType>): LazyPage {
  const page = lazyPage(async () => {
    const [{ QueryRoot }, Loaded] = await Promise.all([import('../api/query-client.tsx'), load()]);
    return function QueryPage() {
      return (
        <QueryRoot>
          <Loaded />
        </QueryRoot>
      );
    };
  });
  return { ...page, usesQueries: true };
}

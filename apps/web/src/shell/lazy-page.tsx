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
  let attempt: Promise<ComponentType> | undefined;
  let hasFailed = false;

  const start = (): Promise<ComponentType> => {
    const started = load();
    hasFailed = false;
    started.then(
      // React reads these two marks: a promise whose value it knows renders without a pause.
      (value) => Object.assign(started, { status: 'fulfilled', value }),
      () => (hasFailed = true),
    );
    return started;
  };
  const preload = async () => {
    if (!attempt || hasFailed) attempt = start();
    await attempt;
  };

  // Rendering never starts a second attempt, or a failure would load for ever instead of reaching the error boundary.
  function Page() {
    attempt ??= start();
    // Asked in every render alike: a component may not use a promise in one attempt and none in the next.
    const Loaded = use(attempt);
    return <Loaded />;
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

import { type ComponentType, use } from 'react';

type LazyPart<Props extends object> = {
  /** Loads the code; after that, `Part` renders without suspending. A failed attempt can be retried. */
  preload: () => Promise<void>;
  Part: ComponentType<Props>;
};

export type LazyPage = {
  preload: () => Promise<void>;
  Page: ComponentType;
  /** It loads with the query library. */
  usesQueries: boolean;
};

/** The code of a part failed to load. */
export class MissingPart extends Error {
  override readonly name = 'MissingPart';
  readonly loadAgain: () => Promise<void>;
  constructor(cause: unknown, loadAgain: () => Promise<void>) {
    super('The code of this part could not be loaded', { cause });
    this.loadAgain = loadAgain;
  }
}

type Load<Name extends string> = () => Promise<Record<Name, ComponentType>>;

/** A page without queries. */
export function lazyPage<Name extends string>(load: Load<Name>, name: Name): LazyPage {
  const { preload, Part } = lazyPart(async () => (await load())[name]);
  return { preload, Page: Part, usesQueries: false };
}

/**
 * Like React.lazy, but can be loaded ahead: on hover, and before a prerendered page is taken over. And a failed load
 * can be retried, which React.lazy never does.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let attempt: Promise<ComponentType<Props>> | undefined;
  let hasFailed = false;

  const start = (): Promise<ComponentType<Props>> => {
    const started = load().catch((cause: unknown) => {
      throw new MissingPart(cause, preload);
    });
    hasFailed = false;
    started.then(
      // `use` reads these two marks: a promise whose value it knows renders without a pause.
      (value) => Object.assign(started, { status: 'fulfilled', value }),
      () => (hasFailed = true),
    );
    return started;
  };
  const preload = async () => {
    if (!attempt || hasFailed) attempt = start();
    await attempt;
  };

  // Rendering never starts a second attempt, or a failure would load forever instead of reaching the error boundary.
  function Part(props: Props) {
    attempt ??= start();
    // Called in every render: a component may not use a promise in one attempt and none in the next.
    const Loaded = use(attempt);
    return <Loaded {...props} />;
  }
  return { preload, Part };
}

/** A page that uses queries; the query library loads with it, not earlier. */
export function lazyQueryPage<Name extends string>(load: Load<Name>, name: Name): LazyPage {
  const { preload, Part } = lazyPart(async () => {
    const [{ QueryRoot }, loaded] = await Promise.all([import('../api/query-client.tsx'), load()]);
    const Loaded: ComponentType = loaded[name];
    return function QueryPage() {
      return (
        <QueryRoot>
          <Loaded />
        </QueryRoot>
      );
    };
  });
  return { preload, Page: Part, usesQueries: true };
}

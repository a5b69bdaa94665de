import { isPress, nextFrame } from '@primehour/ui/paint-first';
import { useEffect, useMemo } from 'react';
import type { FieldValues, Resolver, ResolverError } from 'react-hook-form';
import type * as z from 'zod/mini';
import * as copy from '../copy/forms.ts';

type Rules = z.ZodMiniType<FieldValues, FieldValues>;
type Load<Schema extends Rules> = () => Promise<Schema>;

const NOT_LOADED = copy.rulesNotLoaded;

/**
 * The rules of a form as its resolver. No one breaks a rule before the form is on screen, so schemas and the validator
 * load after it, while the user reads the first label; an earlier check waits for them. `load` must stay the same
 * function: declare it outside the component.
 */
export function useRules<Schema extends Rules>(
  load: Load<Schema>,
): Resolver<z.input<Schema>, unknown, z.output<Schema>> {
  const ready = useMemo(() => once(() => resolverOf(load)), [load]);
  useEffect(() => {
    // A failure is reported by the check that needs the rules.
    ready().catch(() => undefined);
  }, [ready]);
  return useMemo(
    () =>
      async (...form) => {
        // A press is painted first. Input is checked immediately: it may fix a form whose button is disabled, and Enter
        // may follow.
        if (isPress()) await nextFrame();
        const resolver = await ready().catch(() => undefined);
        return resolver ? resolver(...form) : unchecked<z.input<Schema>>();
      },
    [ready],
  );
}

async function resolverOf<Schema extends Rules>(load: Load<Schema>) {
  const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), load()]);
  // The resolver's own types do not follow a schema that is still a parameter.
  return zodResolver(schema) as Resolver<z.input<Schema>, unknown, z.output<Schema>>;
}

function unchecked<Fields extends FieldValues>(): ResolverError<Fields> {
  // The type has only errors of fields; `root` is where the form shows errors about it as a whole.
  return { values: {}, errors: { root: { type: 'rules', message: NOT_LOADED } } as ResolverError<Fields>['errors'] };
}

/** All callers share one attempt; a failed one is repeated. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let attempt: Promise<Value> | undefined;
  return () => {
    attempt ??= make().catch((error: unknown) => {
      attempt = undefined;
      throw error;
    });
    return attempt;
  };
}

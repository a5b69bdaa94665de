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
 * come after it, in the time someone takes to read the first label; a check that is earlier waits for them.
 * `load` must stay the same function: declare it outside the component.
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
        // A press shows first. What is typed is checked at once: it may fix a form whose button is off, and Enter follows.
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
  // The type knows errors of fields only; `root` is where the form shows what concerns it as a whole.
  return { values: {}, errors: { root: { type: 'rules', message: NOT_LOADED } } as ResolverError<Fields>['errors'] };
}

/** One attempt serves everyone; one that failed is made again. */
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

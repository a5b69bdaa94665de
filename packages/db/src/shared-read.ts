/**
 * Batches reads: one runs at a time, with all keys requested since the previous one started. No caller gets a result
 * that was read before its request.
 */
export function sharedRead<Value>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  type Batch = { readonly keys: Set<string>; readonly values: Promise<ReadonlyMap<string, Value>> };
  let next: Batch | undefined;
  let running: Promise<unknown> = Promise.resolve();

  const open = (): Batch => {
    const keys = new Set<string>();
    const values = running.then(() => {
      next = undefined;
      return read([...keys]);
    });
    running = values.catch(() => {});
    return { keys, values };
  };
  return async (key) => {
    next ??= open();
    next.keys.add(key);
    return (await next.values).get(key);
  };
}

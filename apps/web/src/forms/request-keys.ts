/**
 * A key for each set of details, made up once: a request that is repeated because its answer was lost has its key again, so
 * that it is carried out once.
 */
export function createRequestKeys<Details>(
  newKey: () => string = () => crypto.randomUUID(),
): (details: Details) => string {
  const keys = new Map<string, string>();
  return (details) => {
    const text = JSON.stringify(details);
    const key = keys.get(text) ?? newKey();
    keys.set(text, key);
    return key;
  };
}

/**
 * Returns one key for each set of details: a request that is repeated because its response was lost has the same key,
 * so that it is carried out once.
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

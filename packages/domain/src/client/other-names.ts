export type NamesOfClient = {
  readonly name: string;
  /** What the client last called themselves, if the partner edited the name and it differs. */
  readonly givenName: string | null;
  /** Names of records merged into this one. */
  readonly mergedNames: readonly string[];
};

/** Equal apart from case; names are stored trimmed. */
export const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** How other names are shown next to a name in the dashboard. */
export const otherNamesLabel = (names: readonly string[]): string => `also: ${names.join(', ')}`;

/** A client's names other than the one shown: the one they gave last first, each once (decision 068). */
export function otherNames({ name, givenName, mergedNames }: NamesOfClient): string[] {
  const names = [...(givenName === null ? [] : [givenName]), ...mergedNames];
  return names.filter(
    (each, at) => !isSameName(each, name) && names.findIndex((earlier) => isSameName(earlier, each)) === at,
  );
}

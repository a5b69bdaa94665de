/** The secrets among the settings of a provider or feature, and the settings that are public. */
export type Exposure<Name extends string> = {
  readonly secrets: readonly Name[];
  /** Their values are public in the source of a page, or in a link. */
  readonly onPages: readonly Name[];
};

type Values<Name extends string> = Readonly<Partial<Record<Name, unknown>>>;

/** A shorter value may occur within a longer one by chance. */
const REVEALING_LENGTH = 8;

/** One problem for each secret that a page would show because a page setting has its value. */
export function problemsOfPages<Name extends string>(
  values: Values<Name>,
  exposures: readonly Exposure<Name>[],
): string[] {
  const secrets = exposures.flatMap((exposure) => exposure.secrets);
  return exposures
    .flatMap((exposure) => exposure.onPages)
    .flatMap((shown) =>
      secrets
        .filter((secret) => shows(values[shown], values[secret]))
        .map((secret) => `${shown}: everyone can read it in the pages, and it holds ${secret}. Choose another value`),
    );
}

function shows(shown: unknown, secret: unknown): boolean {
  if (typeof shown !== 'string' || typeof secret !== 'string') return false;
  return shown === secret || (secret.length >= REVEALING_LENGTH && shown.includes(secret));
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * The values of the fields whose input differs from what was shown. The others are sent as they are stored now, which
 * another device may have changed.
 */
export const changedValues = <Values extends Fields>(values: Values, sent: Fields, shown: Fields): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => sent[field] !== shown[field])) as Partial<Values>;

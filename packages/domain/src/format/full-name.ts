type Named = { readonly firstName: string | null; readonly lastName: string | null };

/** 'Rosa Delgado'; empty for someone who has only verified a phone. */
export const formatFullName = ({ firstName, lastName }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ');

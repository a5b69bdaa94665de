/** The absolute URL of one of our paths; pictures in an external store already have one. */
export const absoluteUrl = (path: string, publicUrl: string): string =>
  path.startsWith('/') ? `${publicUrl}${path}` : path;

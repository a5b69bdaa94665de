/** The URL of one of our paths; pictures in a store of their own already have one. */
export const absoluteUrl = (path: string, publicUrl: string): string =>
  path.startsWith('/') ? `${publicUrl}${path}` : path;

// Why a file can't be imported, for the operator
export const noZip = 'This file is not a complete zip file.';
export const tooManyEntries = 'This zip file has too many entries.';
export const entryDamaged = (name: string) => `${name} is damaged.`;
export const noArchive = 'This is not an export of a business.';
export const otherFormat = 'This export has a different format. Import it with the version that wrote it.';
export const hasUsers = 'This instance already has users. Import into an empty one.';
export const unknownTable = (table: string) =>
  `This export has ${table}, which this version doesn't know. Update Primehour first.`;
export const incomplete = (table: string) => `${table} is not complete.`;
export const rowTooLong = (table: string) => `${table} has a row that is too long.`;
export const exportTooLarge = 'This export is too large to store.';

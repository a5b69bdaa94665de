/** Where fields stand in the records of a zip file (APPNOTE.TXT 4.3). Sizes above 4 GB need another form, which is not used. */
export const SIGNATURES = { local: 0x04034b50, descriptor: 0x08074b50, central: 0x02014b50, end: 0x06054b50 } as const;

export const LOCAL = { length: 30, nameLength: 26, extraLength: 28 } as const;

export const CENTRAL = {
  length: 46,
  method: 10,
  crc: 16,
  packed: 20,
  size: 24,
  nameLength: 28,
  extraLength: 30,
  commentLength: 32,
  offset: 42,
} as const;

export const END = { length: 22, count: 10, directoryLength: 12, directoryOffset: 16 } as const;

export const ENTRIES_MAX = 65_000;

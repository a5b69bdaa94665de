import { usableZone } from '@primehour/domain/format/time';

/** The zone of this browser's clock, if it has one. */
export const browserZone = (): string | undefined => usableZone(Intl.DateTimeFormat().resolvedOptions().timeZone);

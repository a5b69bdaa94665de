import { usableZone } from '@primehour/domain/format/time';

/** The zone of this browser's clock, where it has one. */
export const browserZone = (): string | undefined => usableZone(Intl.DateTimeFormat().resolvedOptions().timeZone);

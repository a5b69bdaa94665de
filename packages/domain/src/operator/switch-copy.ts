import type { SwitchName } from './switches.ts';

export const SWITCH_LABELS: Readonly<Record<SwitchName, string>> = { texts: 'Texts', charges: 'Card charges' };

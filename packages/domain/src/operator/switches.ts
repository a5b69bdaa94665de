/** What an operator can switch off for everyone at once (product/operator#switches). The list is closed, and each has its reason. */
export const SWITCHES = [
  /** A provider sends everything twice, or a text is wrong: what is queued waits. */
  'texts',
  /** A provider charges wrongly: no card is charged, saved or held; refunds continue. */
  'charges',
] as const;
export type SwitchName = (typeof SWITCHES)[number];

export const isSwitch = (name: string): name is SwitchName => SWITCHES.some((known) => known === name);

/** What an operator can switch off for everyone (product/operator#switches). The list is closed; each entry has its reason. */
export const SWITCHES = [
  /** If a provider sends everything twice, or a text is wrong. Queued messages wait. */
  'texts',
  /** If a provider charges incorrectly. No card is charged, saved or held; refunds continue. */
  'charges',
] as const;
export type SwitchName = (typeof SWITCHES)[number];

export const isSwitch = (name: string): name is SwitchName => SWITCHES.some((known) => known === name);

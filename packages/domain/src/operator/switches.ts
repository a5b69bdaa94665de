/** What an operator can switch off for everyone (product/operator#switches). The list is closed; each entry has its reason. */
export const SWITCHES = [
  /** For a provider that sends everything twice, or a wrong text. Queued messages wait. */
  'texts',
  /** For a provider that charges incorrectly. No card is charged, saved or held; refunds continue. */
  'charges',
] as const;
export type SwitchName = (typeof SWITCHES)[number];

export const isSwitch = (name: string): name is SwitchName => SWITCHES.some((known) => known === name);

/**
 * Where a table's rows are when there are several cells (decisions 171 and 177). A table with a `business_id` is not listed: its
 * rows are in the cell of their business, and move with it. Rows without a business stay where they are.
 */
export type TablePlace =
  /** Only in cell 0. */
  | 'HOME'
  /** In cell 0; a cell has copies of those that its rows name. */
  | 'COPIED'
  /** Each cell has its own; a business that moves takes along copies of those of its phones. */
  | 'PHONE'
  /** Each cell has its own. */
  | 'CELL';

export const TABLE_PLACES: Readonly<Record<string, TablePlace>> = {
  app_user: 'COPIED',
  user_preferences: 'COPIED',

  cell: 'HOME',
  help_message: 'HOME',
  membership_elsewhere: 'HOME',
  passkey: 'HOME',
  passkey_challenge: 'HOME',
  refresh_token: 'HOME',
  session: 'HOME',
  slug_elsewhere: 'HOME',
  survey_answer: 'HOME',
  survey_option: 'HOME',
  survey_question: 'HOME',
  user_consent: 'HOME',
  // The simulated bank, which like a real one knows nothing about cells.
  sandbox_account: 'HOME',
  sandbox_charge: 'HOME',
  sandbox_dispute: 'HOME',
  sandbox_method: 'HOME',
  sandbox_payout: 'HOME',
  sandbox_refund: 'HOME',

  // Checked in the transaction that takes the time.
  phone_code: 'PHONE',
  phone_line: 'PHONE',
  phone_opt_out: 'PHONE',
  phone_session: 'PHONE',

  announcement: 'CELL',
  business_elsewhere: 'CELL',
  // Its ids come from the cell's sequence. A move deletes them: a stream doesn't find its last one, and its screen reloads.
  live_event: 'CELL',
  maintenance: 'CELL',
  node: 'CELL',
  provider_event: 'CELL',
  rate_limit: 'CELL',
  schema_migration: 'CELL',
  switched_off: 'CELL',
  terminal_link: 'CELL',
};

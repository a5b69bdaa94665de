/** Maps database errors to refusals of the product. Constraint names are those of `migrations/`. */
export const VIOLATIONS = [
  'SLOT_TAKEN',
  'SLUG_TAKEN',
  'USER_PHONE_TAKEN',
  'CLIENT_PHONE_TAKEN',
  'TIME_BLOCKS_OVERLAP',
  'SPECIAL_HOURS_EXIST',
  'PRIMARY_SERVICE_EXISTS',
  'CODE_ALREADY_LIVE',
  'PAYMENT_ALREADY_LIVE',
  'REQUEST_REPEATED',
  'REFUND_TOO_LARGE',
  'IMPORT_RUNNING',
  'ALREADY_EXISTS',
  'REFERENCE_UNKNOWN',
  'VALUE_OUT_OF_RANGE',
] as const;
export type Violation = (typeof VIOLATIONS)[number];

export const VIOLATION_BY_CONSTRAINT: Readonly<Record<string, Violation>> = {
  occupancy_no_overlap: 'SLOT_TAKEN',
  occupancy_take_once: 'SLOT_TAKEN',
  business_slug_unique: 'SLUG_TAKEN',
  app_user_phone_unique: 'USER_PHONE_TAKEN',
  client_phone_unique: 'CLIENT_PHONE_TAKEN',
  client_alias_pkey: 'CLIENT_PHONE_TAKEN',
  client_import_one_running: 'IMPORT_RUNNING',
  availability_block_once: 'TIME_BLOCKS_OVERLAP',
  availability_block_no_overlap: 'TIME_BLOCKS_OVERLAP',
  special_hours_pkey: 'TIME_BLOCKS_OVERLAP',
  special_hours_no_overlap: 'TIME_BLOCKS_OVERLAP',
  special_date_one_set_of_hours: 'SPECIAL_HOURS_EXIST',
  service_one_primary: 'PRIMARY_SERVICE_EXISTS',
  phone_code_one_live: 'CODE_ALREADY_LIVE',
  payment_one_live: 'PAYMENT_ALREADY_LIVE',
  payment_idempotency_key_unique: 'REQUEST_REPEATED',
  sandbox_charge_idempotency_key_unique: 'REQUEST_REPEATED',
  sandbox_method_idempotency_key_unique: 'REQUEST_REPEATED',
  sandbox_refund_pkey: 'REQUEST_REPEATED',
  refund_request_once: 'REQUEST_REPEATED',
  stored_value_entry_request_once: 'REQUEST_REPEATED',
  payment_refunds_within_charge: 'REFUND_TOO_LARGE',
  auction_charge_refunds_within_charge: 'REFUND_TOO_LARGE',
};

/** SQLSTATEs of refusals that no constraint above covers. */
const BY_CODE: Readonly<Record<string, Violation>> = {
  '23505': 'ALREADY_EXISTS',
  '23P01': 'ALREADY_EXISTS',
  '23503': 'REFERENCE_UNKNOWN',
  '23514': 'VALUE_OUT_OF_RANGE',
  '22001': 'VALUE_OUT_OF_RANGE',
  '22003': 'VALUE_OUT_OF_RANGE',
  '22008': 'VALUE_OUT_OF_RANGE',
  // Text that no column can store, such as a NUL or half a character in JSON, which validation let through.
  '22021': 'VALUE_OUT_OF_RANGE',
  '22P02': 'VALUE_OUT_OF_RANGE',
  '22P05': 'VALUE_OUT_OF_RANGE',
};

/** Serialization failure, deadlock: nothing was written, and a retry may succeed. */
const RETRYABLE = new Set(['40001', '40P01']);

/** The rule that refused a write, or undefined if the caller didn't cause the error. */
export function violationOf(error: unknown): Violation | undefined {
  const found = databaseError(error);
  if (found === undefined) return undefined;
  const named = found.constraint === undefined ? undefined : VIOLATION_BY_CONSTRAINT[found.constraint];
  return named ?? BY_CODE[found.code];
}

export function isRetryableError(error: unknown): boolean {
  const found = databaseError(error);
  return found !== undefined && RETRYABLE.has(found.code);
}

/** The name of the constraint that refused a write, for logs and tests. */
export function constraintOf(error: unknown): string | undefined {
  return databaseError(error)?.constraint;
}

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** The query builder wraps PostgreSQL's error as `cause`. */
function databaseError(error: unknown): { code: string; constraint: string | undefined } | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && SQLSTATE.test(cause.code)) {
      const constraint = 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : undefined;
      return { code: cause.code, constraint };
    }
  }
  return undefined;
}

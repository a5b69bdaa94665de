import { ERRORS, type ErrorBody, type ErrorCode, type Issue } from '@primehour/contract/errors';

type Details = { message?: string; requestTimeout?: number; challenge?: string; issues?: Issue[] };

/**
 * An expected error with a code: thrown by commands and gates, turned into the error format by the error handler. Not a
 * defect, and never logged as one.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? ERRORS[code].message);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  /** See product/api#errors. */
  get body(): ErrorBody {
    const { requestTimeout, challenge, issues } = this.details;
    return {
      statusCode: this.status,
      code: this.code,
      message: this.message,
      ...(requestTimeout === undefined ? {} : { requestTimeout }),
      ...(challenge === undefined ? {} : { challenge }),
      ...(issues === undefined ? {} : { issues }),
    };
  }
}

/** A refusal that the call's contract doesn't declare: a defect, whatever caused it. */
export class UndeclaredRefusal extends Error {
  override readonly name = 'UndeclaredRefusal';
}

/** Another tenant's record and a missing one look the same. */
export function orNotFound<Value>(value: Value | undefined | null): Value {
  if (value === undefined || value === null) throw new Refusal('NOT_FOUND');
  return value;
}

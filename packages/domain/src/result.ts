/** The result of a rule: a value or a named refusal. Rules never throw for anything that a user can cause. */
export type Result<Value, Reason> = Ok<Value> | Refused<Reason>;
export type Ok<Value> = { readonly ok: true; readonly value: Value };
export type Refused<Reason> = { readonly ok: false; readonly reason: Reason };

export const ok = <Value>(value: Value): Ok<Value> => ({ ok: true, value });
export const refused = <const Reason>(reason: Reason): Refused<Reason> => ({ ok: false, reason });

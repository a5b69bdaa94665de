import { findPolicyProblems, type Policy, type PolicyProblem, UPFRONTS } from '@primehour/domain/policy/policy';
import * as z from 'zod/mini';
import * as copy from './copy/issues.ts';
import { line } from './primitives.ts';

/** What clients provide before a visit, and what is kept if they cancel late or don't come. Shares are basis points. */
const tierSchema = z.object({ underHours: z.int(), keepBasisPoints: z.int() });

const termsFields = {
  upfront: z.enum(UPFRONTS),
  /** For a deposit, exactly one of the two. */
  depositCents: z.nullable(z.int()),
  depositBasisPoints: z.nullable(z.int()),
  /** If canceled less than this many hours before the start, this share of the price is kept. */
  tiers: z.array(tierSchema),
  noShowBasisPoints: z.int(),
  /** Canceling this soon after booking is free, if the visit is 2 hours or more away. */
  graceMinutes: z.int(),
  /** The most that is charged beyond what was paid upfront. */
  feeCapCents: z.int(),
  /** Charges a no-show automatically, 24 hours after the visit. */
  isAutomatic: z.boolean(),
  /** Visits after which a client needs nothing upfront; null for never. */
  trustedAfterVisits: z.nullable(z.int()),
};

export const policySchema = z.object({
  id: z.string(),
  name: z.string(),
  ...termsFields,
  /**
   * Clients agree to its text before they pay; false only for the policy that preserves how the business worked before
   * it had policies.
   */
  asksAgreement: z.boolean(),
  isDefault: z.boolean(),
  /** Services with this policy as their own; those without one have the default. */
  serviceIds: z.array(z.string()),
  /** How many services use it; if it is the default, including services without their own. */
  serviceCount: z.int(),
});
export type PolicyResponse = z.output<typeof policySchema>;

/** Where a problem of the whole policy belongs in the form. */
const PROBLEMS: Record<PolicyProblem, { readonly path: string; readonly message: string }> = {
  DEPOSIT_MISSING: { path: 'depositCents', message: copy.depositMissing },
  DEPOSIT_UNEXPECTED: { path: 'depositCents', message: copy.depositUnexpected },
  DEPOSIT_TOO_SMALL: { path: 'depositCents', message: copy.depositTooSmall },
  SHARE_OUT_OF_RANGE: { path: 'tiers', message: copy.shareOutOfRange },
  HOURS_OUT_OF_RANGE: { path: 'tiers', message: copy.hoursOutOfRange },
  HOURS_REPEATED: { path: 'tiers', message: copy.hoursRepeated },
  TOO_MANY_TIERS: { path: 'tiers', message: copy.tooManyTiers },
  LATER_COSTS_LESS: { path: 'tiers', message: copy.laterCostsLess },
  NO_SHOW_COSTS_LESS: { path: 'noShowBasisPoints', message: copy.noShowCostsLess },
  FEE_WITHOUT_CARD: { path: 'upfront', message: copy.feeWithoutCard },
  GRACE_OUT_OF_RANGE: { path: 'graceMinutes', message: copy.graceOutOfRange },
  CAP_OUT_OF_RANGE: { path: 'feeCapCents', message: copy.capOutOfRange },
};

const TRUSTED_MAX_VISITS = 50;
const NAME_MAX = 60;
const number = () => z.int({ error: copy.notANumber });

export const policyForm = z
  .object({
    ...termsFields,
    name: line(copy.nameRequired, NAME_MAX),
    upfront: z.enum(UPFRONTS, { error: copy.notInList }),
    depositCents: z.nullable(number().check(z.lte(10_000_000, copy.depositTooSmall))),
    depositBasisPoints: z.nullable(number()),
    tiers: z
      .array(z.object({ underHours: number(), keepBasisPoints: number() }))
      .check(z.maxLength(5, copy.tooManyTiers)),
    noShowBasisPoints: number(),
    graceMinutes: number(),
    feeCapCents: number(),
    trustedAfterVisits: z.nullable(
      number().check(z.gte(1, copy.trustedOutOfRange), z.lte(TRUSTED_MAX_VISITS, copy.trustedOutOfRange)),
    ),
  })
  .check((context) => {
    // The same numbers; the brand `Cents` marks them as validated, which happens here.
    for (const problem of findPolicyProblems(context.value as unknown as Policy)) {
      const { path, message } = PROBLEMS[problem];
      context.issues.push({ code: 'custom', path: [path], message, input: context.value });
    }
  });
export type PolicyForm = z.output<typeof policyForm>;

declare const caller: unique symbol;

/**
 * The id of a business for callers that act as the business: its partner, the operator, and jobs. Queries and commands
 * require it, so that a forgotten check does not compile.
 */
export type TenantId = string & { readonly [caller]: 'business' };

/**
 * The id of a business for outsiders: visitors of its public pages, and holders of a secret link to a booking or an
 * offer. What only the business may see or do does not compile with it.
 */
export type PublicTenant = string & { readonly [caller]: 'public' };

/** For what both may use, such as a calendar's free times, or a booking that either of them can move. */
export type AnyTenant = TenantId | PublicTenant;

// For gates only; anywhere else these are holes. The boundary check lists who may import them.
export const authorizeTenant = (businessId: string): TenantId => businessId as TenantId;
export const authorizePublic = (businessId: string): PublicTenant => businessId as PublicTenant;

declare const tenant: unique symbol;

/**
 * The id of a business whose data the caller may touch. Every tenant query demands one, so a forgotten check
 * does not compile. Minted by gates alone: the session gate (partner), the public gate (what anyone may see or do
 * on a booking page), the link gate (a client's own booking) and jobs (a row they were queued for).
 */
export type TenantId = string & { readonly [tenant]: true };

/** For gates only; anywhere else this is a hole. The boundary check lists who may import it. */
export const authoriseTenant = (businessId: string): TenantId => businessId as TenantId;

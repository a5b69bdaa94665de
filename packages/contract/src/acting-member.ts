import * as z from 'zod/mini';

/** The member who did something, as its reader may know them: any member sees the names of all, and no more. */
export const actingMemberSchema = z.object({
  /** Null if it is not known anymore. */
  name: z.nullable(z.string()),
  isYou: z.boolean(),
});
export type ActingMember = z.output<typeof actingMemberSchema>;

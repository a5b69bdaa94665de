import type { Topic } from '@primehour/db/topics';

/** Wakes the open streams of a user when what they may do in a business changes. */
export const memberTopic = (userId: string): Topic => `member:${userId}`;
